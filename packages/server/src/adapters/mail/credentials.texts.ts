import { greeting } from './mail.texts.ts'

const notYou = (advice: string) => `\n\nBu işlemi siz yapmadıysanız ${advice}`
const resetAdvice = 'hemen giriş sayfasındaki "Şifremi Unuttum" bağlantısıyla şifrenizi yenileyin ve bize haber verin.'
const supportAdvice = 'hemen şifrenizi yenileyin ve bize haber verin.'
const factorOff = ' Bu değişiklikten sonra açılan iki faktörlü doğrulama da kapatıldı.'
const from = (address: string) => `\n\nİşlemin yapıldığı adres: ${address}`

/**
 * Mails about the credentials of a user. `name` is null for an address that is not verified: nothing that a user typed
 * is sent there. `address` is the network address of the client.
 */
export const credentialMails = {
  reset: (name: string | null, link: string) => ({
    subject: 'Şifre sıfırlama',
    body: `${greeting(name)}Şifrenizi sıfırlamak için aşağıdaki linki açın. Link 1 saat geçerlidir ve bir kez kullanılabilir. Daha önce gönderilen linkler geçersizdir.\n\n${link}\n\nBu talebi siz yapmadıysanız bu e-postayı dikkate almayın.`,
  }),
  invited: (name: string, company: string, link: string, provider: string | undefined) => ({
    subject: 'Müşteri Portalı hesabınız',
    body: `${greeting(name)}${company} için ${provider === undefined ? '' : `${provider} `}Müşteri Portalı hesabınız açıldı. Şifrenizi belirlemek için aşağıdaki linki açın. Link 7 gün geçerlidir ve bir kez kullanılabilir; sonrasında giriş sayfasındaki "Şifremi Unuttum" bağlantısını kullanın.\n\n${link}`,
  }),
  resetDone: (name: string | null, address: string) => ({
    subject: 'Şifreniz sıfırlandı',
    body: `${greeting(name)}Şifreniz e-postanıza gönderilen linkle yenilendi. Bütün oturumlarınız kapatıldı.${from(address)}${notYou(resetAdvice)}`,
  }),
  passwordChanged: (name: string | null, address: string) => ({
    subject: 'Şifreniz değişti',
    body: `${greeting(name)}Hesabınızın şifresi değiştirildi. Diğer oturumlarınız kapatıldı.${from(address)}${notYou(resetAdvice)}`,
  }),
  verify: (link: string) => ({
    subject: 'E-posta adresinizi doğrulayın',
    body: `${greeting(null)}E-posta adresinizi doğrulamak için aşağıdaki linki açın. Link 24 saat geçerlidir.\n\n${link}\n\nBu adresi siz vermediyseniz bu e-postayı dikkate almayın.`,
  }),
  emailAsked: (name: string, email: string, link: string) => ({
    subject: 'E-posta adresiniz değiştirilmek isteniyor',
    body: `${greeting(name)}Hesabınızın e-posta adresinin ${email} olarak değiştirilmesi istendi. Bu adres, ona gönderilen link açılınca geçerli olur.\n\nBu talebi siz yapmadıysanız aşağıdaki linki açın. Adresiniz korunur, bütün oturumlar kapatılır ve size bir şifre sıfırlama linki gönderilir. Link 7 gün geçerlidir.\n\n${link}`,
  }),
  emailChanged: (name: string, email: string, link: string) => ({
    subject: 'E-posta adresiniz değişti',
    body: `${greeting(name)}Hesabınızın e-posta adresi ${email} olarak değişti.\n\nBu değişikliği siz yapmadıysanız aşağıdaki linki açın. Bu adres geri gelir, bütün oturumlar kapatılır ve size bir şifre sıfırlama linki gönderilir. Link 7 gün geçerlidir.\n\n${link}`,
  }),
  emailInUse: (name: string | null) => ({
    subject: 'E-posta adresiniz doğrulandı',
    body: `${greeting(name)}Bu adres artık Müşteri Portalı hesabınızın e-posta adresidir. Girişte bu adresi kullanın.`,
  }),
  emailRestored: (name: string, link: string, isFactorOff: boolean) => ({
    subject: 'E-posta adresiniz geri alındı',
    body: `${greeting(name)}E-posta adresinizin değiştirilmesi geri alındı, bütün oturumlar ve API anahtarları kapatıldı.${isFactorOff ? factorOff : ''}\n\nŞifrenizi başkası biliyor olabilir: aşağıdaki linkle hemen yenileyin. Link 1 saat geçerlidir ve bir kez kullanılabilir.\n\n${link}`,
  }),
  emailTakenBack: (name: string) => ({
    subject: 'Hesabınızın e-posta adresi geri alındı',
    body: `${greeting(name)}Müşteri Portalı hesabınızın önceki e-posta adresi, ona gönderilen linkle geri alındı. Bu adres artık hesabınızın adresi değildir ve bütün oturumlar kapatıldı.${notYou('bize haber verin.')}`,
  }),
  secondFactorOn: (name: string | null, address: string) => ({
    subject: 'İki faktörlü doğrulama açıldı',
    body: `${greeting(name)}Hesabınızda iki faktörlü doğrulama açıldı. Girişte artık doğrulama kodu da istenir.${from(address)}${notYou(supportAdvice)}`,
  }),
  secondFactorReplaced: (name: string | null, address: string) => ({
    subject: 'Doğrulama uygulamanız değişti',
    body: `${greeting(name)}Hesabınızın doğrulama uygulaması değiştirildi. Önceki uygulamanın kodları artık geçersizdir ve diğer oturumlarınız kapatıldı.${from(address)}${notYou(supportAdvice)}`,
  }),
  secondFactorOff: (name: string | null) => ({
    subject: 'İki faktörlü doğrulama kapatıldı',
    body: `${greeting(name)}Hesabınızın iki faktörlü doğrulaması hizmet sağlayıcınız tarafından kapatıldı. Profil sayfanızdan yeniden açabilirsiniz.${notYou(supportAdvice)}`,
  }),
  newDeviceOff: (name: string | null, address: string) => ({
    subject: 'Yeni cihaz bildirimi kapatıldı',
    body: `${greeting(name)}Hesabınıza yeni bir cihazdan giriş yapıldığında gönderilen e-posta kapatıldı. Bundan sonraki yeni cihazlar size bildirilmez.${from(address)}${notYou(supportAdvice)}`,
  }),
  secureLinkUsed: (name: string | null, address: string) => ({
    subject: 'Güvenli link kullanıldı',
    body: `${greeting(name)}Hesabınız için oluşturulan güvenli giriş linki kullanıldı.${from(address)}${notYou(supportAdvice)}`,
  }),
} as const
