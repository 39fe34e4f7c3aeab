import type { Failure } from '../kernel/failure/failure.ts'
import type { SessionEnd } from '../kernel/http/http.ts'
import type { Credentials } from './session.schema.ts'

/** Texts of sign-in and session; those of the specification stay to the letter. */
export const sessionTexts = {
  portalTitle: 'Müşteri Portalı',
  email: 'E-posta',
  password: 'Şifre',
  signIn: 'Giriş Yap',
  signingIn: 'Giriş yapılıyor...',
  forgotPassword: 'Şifremi Unuttum',
  codeTitle: 'İki Faktörlü Doğrulama',
  verify: 'Doğrula',
  backToCredentials: 'Giriş sayfasına dön',
  loginFailed: 'Giriş başarısız. Lütfen bilgilerinizi kontrol edin.',
  codeFailed: 'Doğrulama kodu hatalı. Lütfen tekrar deneyin.',
  signedIn: (name: string, company: string) => `Giriş yapıldı: ${name}${company ? ` (${company})` : ''}`,
  signedOut: 'Çıkış yapıldı.',
  notSignedIn: 'Giriş yapılmamış.',
  linkMissing: 'Geçersiz link',
  linkFollowing: 'Giriş yapılıyor...',
  linkTitle: 'Güvenli Giriş',
  linkRefused: (reason: string) => `Hata: ${reason}`,
  linkFailed: 'Giriş yapılamadı',
  badgeActive: 'Oturum Aktif',
  badgeOffline: 'Bağlantı Yok',
  badgeClosed: 'Oturum Kapandı',
  signOut: 'Çıkış Yap',
  signOutShort: 'Çıkış',
  expiredTitle: 'Oturum Süresi Doldu',
  expiredText: 'Lütfen yeniden giriş yapın',
  refusedTitle: 'Giriş Hatası',
} as const

/** Says which fields of the sign-in are empty; null for a field that is filled. */
export const missingCredentialTexts = ({ email, password }: Credentials) => ({
  email: email.trim() === '' ? 'E-posta adresinizi girin.' : null,
  password: password === '' ? 'Şifrenizi girin.' : null,
})

/** Title and text of the warning after a 401 or 403. */
export const warningOf = (end: SessionEnd): { title: string; text: string } =>
  end.status === 403
    ? { title: sessionTexts.expiredTitle, text: sessionTexts.expiredText }
    : { title: sessionTexts.refusedTitle, text: end.message ?? sessionTexts.expiredText }

/** Text of a refused secure link: the server's message after a prefix, or a general one. */
export function linkRefusalText(failure: Failure | null): string {
  if (failure === null) return sessionTexts.linkMissing
  return 'message' in failure && failure.message ? sessionTexts.linkRefused(failure.message) : sessionTexts.linkFailed
}

/** Texts of the flows of sign-in and session, as `explain` lists them. */
export const sessionFlowTexts = {
  login: 'E-posta ve şifreyle giriş, gerekirse doğrulama koduyla',
  secureLink: 'Güvenli bağlantının anahtarıyla giriş',
  session: 'Oturumun yaşamı: saklanması, izlenmesi, bitmesi',
  sessionPoll: 'Oturumun hâlâ geçerli olup olmadığını aralıklarla sorar',
} as const
