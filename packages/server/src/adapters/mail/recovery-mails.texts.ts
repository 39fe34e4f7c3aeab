import { closing, greeting } from './frame.texts.ts'

const frame = (name: string | null, text: string) => `${greeting(name)}${text}${closing}`
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
