import { accountTexts } from '../account/account.texts.ts'
import { accountFrameTexts } from '../account/account-frame.texts.ts'
import { billingTexts, paymentProblemTexts } from '../billing/billing.texts.ts'
import { contractsTexts } from '../contracts/contracts.texts.ts'
import { kernelTexts } from '../kernel/kernel.texts.ts'
import { newOrderTexts } from '../new-order/new-order.texts.ts'
import { dashboardTexts, ordersTexts, tagTexts } from '../orders/orders.texts.ts'
import { promoTexts } from '../promo/promo.texts.ts'
import { registryTexts } from '../registry/registry.texts.ts'
import { renewalTexts } from '../renewal/renewal.texts.ts'
import { routingTexts } from '../routing/routing.texts.ts'
import { codeFailureText, sensitiveActionTexts } from '../sensitive-action/sensitive-action.texts.ts'
import { linkRefusalText, sessionTexts, warningOf } from '../session/session.texts.ts'
import { ticketsTexts } from '../tickets/tickets.texts.ts'

const serverSaid = 'Hesap kapatıldı'

/**
 * The error catalogue of the specification (section 8), text by text in its order: what it quotes beside what the
 * portal says, dots at the end included. `'Veri …'` and `'Veriler …'`, with and without a dot, are different texts.
 */
export const errorCatalogue: Record<string, readonly (readonly [quoted: string, said: string | undefined])[]> = {
  session: [
    ['Oturum Süresi Doldu', warningOf({ status: 403, message: serverSaid, token: null }).title],
    ['Lütfen yeniden giriş yapın', warningOf({ status: 403, message: serverSaid, token: null }).text],
    ['Giriş Hatası', warningOf({ status: 401, message: serverSaid, token: null }).title],
    [serverSaid, warningOf({ status: 401, message: serverSaid, token: null }).text],
    ['Tamam', kernelTexts.ok],
    ['Giriş başarısız. Lütfen bilgilerinizi kontrol edin.', sessionTexts.loginFailed],
    ['Doğrulama kodu hatalı. Lütfen tekrar deneyin.', sessionTexts.codeFailed],
    ['Geçersiz link', linkRefusalText(null)],
    ['Hata: Link kullanılmış', linkRefusalText({ kind: 'refused', status: 400, message: 'Link kullanılmış' })],
    ['Giriş yapılamadı', linkRefusalText({ kind: 'offline' })],
  ],
  account: [
    ['Şifre sıfırlama talebi başarısız oldu', accountTexts.forgotFailed],
    ['Şifre sıfırlama linki e-posta adresinize gönderildi.', accountTexts.forgotSent],
    ['Şifre sıfırlama başarısız oldu', accountTexts.resetFailed],
    ['Şifreniz başarıyla güncellendi...', accountTexts.resetDone],
    ['Profil bilgileri yüklenirken bir hata oluştu', accountTexts.profileLoadFailed],
    ['Güncelleme sırasında bir hata oluştu', accountTexts.profileFailed],
    ['Profil başarıyla güncellendi', accountTexts.profileSaved],
    ['2FA kurulumu başarısız oldu', accountTexts.setupFailed],
    ['Doğrulama kodu hatalı', accountTexts.setupCodeFailed],
    ['İki faktörlü doğrulama başarıyla etkinleştirildi', accountTexts.setupDone],
    ['E-posta gönderilirken bir hata oluştu.', accountFrameTexts.resendFailed],
    ['Geçersiz doğrulama linki', accountTexts.verifyInvalid],
    ['Doğrulama işlemi başarısız oldu', accountTexts.verifyFailed],
  ],
  'sensitive action': [
    ['Doğrulama başarısız oldu', codeFailureText({ kind: 'refused', status: 200 })],
    ['Doğrulama sırasında bir hata oluştu', codeFailureText({ kind: 'refused', status: 500 })],
    ['Doğrulama sırasında bir hata oluştu', codeFailureText({ kind: 'offline' })],
    ['Çok fazla deneme', codeFailureText({ kind: 'refused', status: 429, message: 'Çok fazla deneme' })],
    ['İki Faktörlü Doğrulama Gerekli', sensitiveActionTexts.twoFactorTitle],
  ],
  orders: [
    ['İstatistikler yüklenirken bir hata oluştu', ordersTexts.statsFailed],
    ['Veri yüklenirken bir hata oluştu.', ordersTexts.statsMissing],
    ['Siparişler yüklenirken bir hata oluştu', ordersTexts.loadFailed],
    ['Etiket eklenirken bir hata oluştu', tagTexts.failedInList],
    ['Etiket güncellenirken bir hata oluştu', tagTexts.failedOnOrder],
    ['Yenileme Bulunmuyor.', dashboardTexts.noRenewalsOfService],
    ['Görüntülenecek yenileme bulunmuyor', dashboardTexts.noRenewals],
  ],
  billing: [
    ['Veri yüklenirken bir hata oluştu', billingTexts.loadFailed],
    ['Ödeme kaydedilirken bir hata oluştu', billingTexts.payFailed],
    ['Kredi kartı ile ödeme şu an aktif değildir.', paymentProblemTexts['card-disabled']],
    ['Fatura bulunamadı', billingTexts.invoiceMissing],
    ['Fatura yüklenirken bir hata oluştu.', billingTexts.invoiceFailed],
    ['İşlemler yüklenirken bir hata oluştu.', billingTexts.statementFailed],
  ],
  'renewal and promo': [
    ['Yenileme fiyatı alınırken bir hata oluştu', renewalTexts.priceFailed],
    ['Promosyon kodu geçersiz', promoTexts.invalid],
  ],
  'new order and registry': [
    ['Sipariş oluşturulamadı', newOrderTexts.refused],
    ['Sipariş oluşturulurken bir hata oluştu', newOrderTexts.failed],
    ['Doğrulama başarısız', registryTexts.checkFailed],
    ['AS42216 değeri RIPE veritabanında bulunamadı', registryTexts.notFound('AS42216')],
    ['Varsayılan ayarlar kaydedilirken bir hata oluştu', registryTexts.defaultsFailed],
    ["Kullanılabilir IP'ler yüklenirken bir hata oluştu", newOrderTexts.blocksFailed],
    ['Whois bilgisi alınırken bir hata oluştu', registryTexts.whoisFailed],
  ],
  routing: [
    ['ROA doğrulama sırasında bir hata oluştu', routingTexts.validateFailed],
    ['ROA işlemi sırasında bir hata oluştu', routingTexts.roaFailed],
    ['ROA silme işlemi sırasında bir hata oluştu', routingTexts.roaDeleteFailed],
    ['Route işlemi sırasında bir hata oluştu', routingTexts.routeFailed],
    ['Route silinirken bir hata oluştu', routingTexts.routeDeleteFailed],
  ],
  tickets: [
    ['Destek talebi oluşturulurken bir hata oluştu', ticketsTexts.createFailed],
    ['Yanıt gönderilirken bir hata oluştu', ticketsTexts.replyFailed],
    ['Talep kapatılırken bir hata oluştu', ticketsTexts.closeFailed],
    ['Destek talepleri yüklenirken bir hata oluştu', ticketsTexts.listFailed],
    ['Yanıtınız gönderildi', ticketsTexts.replied],
    ['Destek talebi kapatıldı', ticketsTexts.closedNow],
    ['Dosya yüklenirken bir hata oluştu', ticketsTexts.fileFailed],
  ],
  contracts: [
    ['Sözleşmeler yüklenirken bir hata oluştu.', contractsTexts.loadFailed],
    ['Dosya yüklenirken bir hata oluştu', contractsTexts.uploadFailed],
    ['Veriler yüklenirken bir hata oluştu', contractsTexts.typesFailed],
  ],
  generic: [
    ['Hata', kernelTexts.errorTitle],
    ['Başarılı', kernelTexts.successTitle],
    ['Bir hata oluştu', kernelTexts.generic],
    ['Bilinmeyen bir hata oluştu', kernelTexts.unknown],
    ['İşlem başarısız', kernelTexts.refused],
    ['Sunucu hatası: 502', kernelTexts.serverError(502)],
  ],
}
