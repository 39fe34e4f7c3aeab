import { formatDateTime } from '@ip-portal/core/kernel/values/dates'

/** Subject and body of the mails about orders; those about credentials are in `credentials.texts.ts`. */
export const mailTexts = {
  guessed: (link: string) => ({
    subject: 'Hesabınıza çok sayıda hatalı giriş denemesi',
    body: `${greeting(null)}Son 24 saat içinde hesabınız için 50 kez hatalı şifre veya doğrulama kodu girildi. Daha önce giriş yaptığınız cihazlardan girmeye devam edebilirsiniz; diğer cihazlar her denemeden sonra bekletilir.\n\nDenemeleri siz yapmadıysanız ve şifreniz başka bir yerde de kullanılıyorsa yenisini belirleyin:\n\n${link}`,
  }),
  routingChanged: (name: string, change: string, orderId: number, block: string) => ({
    subject: `Sipariş #${orderId}: yönlendirme kaydı değişti`,
    body: `${greeting(name)}${orderId} numaralı siparişinizde (${block}) şu değişiklik yapıldı:\n\n${change}\n\nBu işlemi siz yapmadıysanız lütfen hemen destek talebi açın.`,
  }),
  planReverted: (name: string, plan: string, orders: readonly number[], left: readonly number[]) => ({
    subject: `Plan ${plan} geri alındı`,
    body: `${greeting(name)}${plan} numaralı plan süresinde onaylanmadığı için değişiklikleri geri alındı: ${orders.map((id) => `#${id}`).join(', ') || '-'}.${left.length > 0 ? `\n\nBu siparişlerde arada başka değişiklikler yapıldığı için hiçbir şey geri alınmadı: ${left.map((id) => `#${id}`).join(', ')}.` : ''}`,
  }),
  apiTokenAdded: (names: { user: string; token: string } | null, token: { scope: string; expiresAt: string }) => ({
    subject: 'Yeni API anahtarı',
    body: `${greeting(names?.user ?? null)}Hesabınız için yeni bir API anahtarı oluşturuldu${names === null ? '.' : `: ${names.token}`}\n\nYetki: ${token.scope}\nBitiş: ${formatDateTime(token.expiresAt)}\n\nBu işlemi siz yapmadıysanız hemen şifrenizi sıfırlayın: bu, tüm oturumları ve API anahtarlarını sonlandırır.`,
  }),
} as const

/** First line of a mail; `name` is null for an address that is not verified. */
export const greeting = (name: string | null): string => (name === null ? 'Merhaba,\n\n' : `Merhaba ${name},\n\n`)

/** Last line of every mail; `provider` is undefined where the portal names none. The queue adds it. */
export const closing = (provider: string | undefined): string =>
  `\n\nBu e-posta ${provider === undefined ? '' : `${provider} `}Müşteri Portalı tarafından otomatik olarak gönderilmiştir.\n`

/** Texts about the mail server. */
export const mailServerTexts = {
  insecure: (host: string, reason: string) =>
    `E-posta sunucusu (SMTP_URL, ${host}) güvenli bağlantı (TLS) sunmuyor veya sertifikası doğrulanamıyor; e-posta gönderilmedi: ${reason}`,
} as const

const frame = (name: string | null, text: string) => `${greeting(name)}${text}`
const notYou =
  'Bu işlemi siz yapmadıysanız hemen şifrenizi değiştirin, diğer oturumlarınızı kapatın ve bize destek talebi açın.'

/** Mails about recovery codes. */
export const recoveryMails = {
  used: (name: string | null, left: number) => ({
    subject: 'Kurtarma kodu kullanıldı',
    body: frame(
      name,
      `Hesabınızda doğrulama kodu yerine bir kurtarma kodu kullanıldı. Kalan kurtarma kodu sayısı: ${left}. Yenilerini profil sayfanızda oluşturabilirsiniz.\n\n${notYou}`,
    ),
  }),
  replaced: (name: string | null) => ({
    subject: 'Kurtarma kodları yenilendi',
    body: frame(name, `Hesabınız için yeni kurtarma kodları oluşturuldu; eskileri artık geçersizdir.\n\n${notYou}`),
  }),
} as const
