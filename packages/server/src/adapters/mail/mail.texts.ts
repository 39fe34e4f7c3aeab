import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { closing, greeting } from './frame.texts.ts'

/** Subject and body of the mails about orders; those about credentials are in `credentials.texts.ts`. */
export const mailTexts = {
  guessed: (link: string) => ({
    subject: 'Hesabınıza çok sayıda hatalı giriş denemesi',
    body: `${greeting(null)}Son 24 saat içinde hesabınız için 50 kez hatalı şifre veya doğrulama kodu girildi. Daha önce giriş yaptığınız cihazlardan girmeye devam edebilirsiniz; diğer cihazlar her denemeden sonra bekletilir.\n\nDenemeleri siz yapmadıysanız ve şifreniz başka bir yerde de kullanılıyorsa yenisini belirleyin:\n\n${link}${closing}`,
  }),
  routingChanged: (name: string, change: string, orderId: number, block: string) => ({
    subject: `Sipariş #${orderId}: yönlendirme kaydı değişti`,
    body: `${greeting(name)}${orderId} numaralı siparişinizde (${block}) şu değişiklik yapıldı:\n\n${change}\n\nBu işlemi siz yapmadıysanız lütfen hemen destek talebi açın.${closing}`,
  }),
  apiTokenAdded: (names: { user: string; token: string } | null, token: { scope: string; expiresAt: string }) => ({
    subject: 'Yeni API anahtarı',
    body: `${greeting(names?.user ?? null)}Hesabınız için yeni bir API anahtarı oluşturuldu${names === null ? '.' : `: ${names.token}`}\n\nYetki: ${token.scope}\nBitiş: ${formatDateTime(token.expiresAt)}\n\nBu işlemi siz yapmadıysanız hemen şifrenizi sıfırlayın: bu, tüm oturumları ve API anahtarlarını sonlandırır.${closing}`,
  }),
} as const
