import type { BannerKind } from './account.rules.ts'

/** Texts of the account that every page shows, in the menu and in the banner; the others load with their pages. */
export const accountFrameTexts = {
  warning: 'Güvenlik uyarısı',
  profile: 'Bilgilerim',
  profileShort: 'Profilim',
  resend: 'Doğrulama e-postasını yeniden gönder',
  resending: 'Gönderiliyor...',
  resent: 'Doğrulama e-postası gönderildi. Lütfen e-posta kutunuzu kontrol edin.',
  resendFailed: 'E-posta gönderilirken bir hata oluştu.',
  addEmail: 'E-posta ekle',
  enableTwoFactor: 'İki faktörlü doğrulamayı aç',
} as const

/** Texts of the banner. */
export const bannerTexts: Record<BannerKind, string> = {
  'add-email': 'Hesabınızda e-posta adresi yok. Bildirimleri alabilmek için bir e-posta adresi ekleyin.',
  'verify-email': 'E-posta adresiniz doğrulanmamış. Lütfen gelen kutunuzdaki bağlantıyı açın.',
  'enable-two-factor':
    'Hesabınızda iki faktörlü doğrulama kapalı. Route, ROA ve name server değişiklikleri için açmanız gerekir.',
}
