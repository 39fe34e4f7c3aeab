const greeting = (name: string) => `Merhaba ${name},\n\n`
const footer = '\n\nBu e-posta Müşteri Portalı tarafından otomatik olarak gönderilmiştir.\n'

/** Subject and body of every mail. */
export const mailTexts = {
  reset: (name: string, link: string) => ({
    subject: 'Şifre sıfırlama',
    body: `${greeting(name)}Şifrenizi sıfırlamak için aşağıdaki linki açın. Link 1 saat geçerlidir ve bir kez kullanılabilir.\n\n${link}\n\nBu talebi siz yapmadıysanız bu e-postayı dikkate almayın.${footer}`,
  }),
  verify: (name: string, link: string) => ({
    subject: 'E-posta adresinizi doğrulayın',
    body: `${greeting(name)}E-posta adresinizi doğrulamak için aşağıdaki linki açın. Link 24 saat geçerlidir.\n\n${link}${footer}`,
  }),
  routingChanged: (name: string, change: string, orderId: number, block: string) => ({
    subject: `Sipariş #${orderId}: yönlendirme kaydı değişti`,
    body: `${greeting(name)}${orderId} numaralı siparişinizde (${block}) şu değişiklik yapıldı:\n\n${change}\n\nBu işlemi siz yapmadıysanız lütfen hemen destek talebi açın.${footer}`,
  }),
} as const
