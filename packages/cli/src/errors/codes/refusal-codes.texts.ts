import type { RefusalCode } from '@ip-portal/core/kernel/wire/refusal-codes'

/** Explanation of an error: what happened, what was done, and what to do next. */
export interface CodeText {
  what: string
  done: string
  next: string
}

/** States in which an error leaves the records. */
export const effects = {
  nothing: 'Hiçbir şey değişmedi.',
  notSent: 'Hiçbir şey gönderilmedi.',
  unknown: 'Bir değişiklik gönderildiyse yapılmış olabilir.',
}

/** Explanations of the codes by which the portal refuses. */
export const refusalCodeTexts = {
  BLOCK_CHANGED: {
    what: 'Siz kayıtlara baktıktan sonra başka biri bu bloğu değiştirdi; portal eski hâle göre değişiklik yapmaz.',
    done: effects.nothing,
    next: 'Kayıtlara yeniden bakın (ipportal orders show SİPARİŞ) ve komutu yineleyin.',
  },
  CODE_USED: {
    what: 'Doğrulama kodu daha önce kullanılmış; her kod bir kez geçer.',
    done: effects.nothing,
    next: 'Uygulamanın 30 saniye içinde göstereceği sonraki kodu verin. IPPORTAL_TOTP_SECRET ile komut kendisi bekler.',
  },
  EASY_PASSWORD: {
    what: 'Yeni şifre çok bilinen ya da kolay tahmin edilen bir şifre.',
    done: 'Şifre değişmedi.',
    next: 'Daha uzun, başka yerde kullanmadığınız bir şifre seçin.',
  },
  KEY_REUSED: {
    what: 'Aynı --idempotency-key başka içerikli bir istekle verildi.',
    done: 'Bu istek işlenmedi; anahtarın ilk isteği olduğu gibi duruyor.',
    next: 'Yinelemek için ilk içerikle, yeni bir işlem için anahtarsız çalıştırın.',
  },
  PASSWORD_REQUIRED: {
    what: 'Portal bu işlem için şifrenin yeniden girilmesini istiyor.',
    done: effects.nothing,
    next: 'Şifreyi sorulduğunda ya da IPPORTAL_PASSWORD ile verin.',
  },
  PLAN_EXISTS: {
    what: 'Portalda aynı kimlikli, başka içerikli bir plan var.',
    done: effects.nothing,
    next: 'Planı yeniden yapın: ipportal plan -f DOSYA --out PLAN',
  },
  PLAN_KEPT: {
    what: 'Bu plan onay beklemiyor: süresiz uygulanmış ya da hiç uygulanmamış.',
    done: effects.nothing,
    next: 'Planların durumu: ipportal history',
  },
  PLAN_REVERTED: {
    what: 'Plan süresi içinde onaylanmadığı için portal onu geri aldı ya da almak üzere.',
    done: 'Kayıtlar plandan önceki hâline döner; geri almanın ücreti yoktur.',
    next: 'Değişiklikler yine de isteniyorsa planı yeniden uygulayın: ipportal apply PLAN --confirm-within 10m',
  },
  PRICE_CHANGED: {
    what: 'Fiyat, siz gördükten sonra değişti.',
    done: effects.nothing,
    next: 'Yeni fiyata bakıp komutu yineleyin: ipportal renewals price SİPARİŞ',
  },
  RESET_NEEDED: {
    what: 'Bu hesabın şifresi sıfırlanmadan kullanılamaz.',
    done: 'Giriş yapılmadı.',
    next: 'Giriş sayfasındaki «Şifremi unuttum» ile yeni bir şifre belirleyin.',
  },
  STEP_REUSED: {
    what: 'Planın bu adımı daha önce başka bir içerikle yapılmış.',
    done: 'Adım yeniden yapılmadı.',
    next: 'Kayıtlara bakın ve yeni bir plan yapın: ipportal plan -f DOSYA',
  },
  STEP_UP_REQUIRED: {
    what: 'Değişiklik bir doğrulama kodu ister.',
    done: effects.nothing,
    next: 'Kodu --otp ya da --otp-command ile verin; zamanlanmış işler için API anahtarı kod istemez (ipportal tokens new).',
  },
  STILL_RUNNING: {
    what: 'Aynı anahtarlı ilk istek hâlâ işleniyor.',
    done: 'İstek ikinci kez yapılmadı.',
    next: 'Birkaç saniye sonra aynı komutu aynı anahtarla yineleyin.',
  },
  TEMP_TOKEN_EXPIRED: {
    what: 'Şifre ile kod arasında çok zaman geçti.',
    done: 'Giriş yapılmadı.',
    next: 'Girişi baştan yapın: ipportal login',
  },
  TOKEN_SCOPE: {
    what: 'API anahtarının yetkisi, siparişleri, ağları ya da ücret sınırı bu işleme yetmiyor.',
    done: effects.nothing,
    next: 'Sınırlara bakın (ipportal status) ve gerekirse yeni bir anahtar oluşturun: ipportal tokens new',
  },
  TOO_MANY_OPEN_REQUESTS: {
    what: 'Şirketin bekleyen talepleri en fazla sayıya ulaştı.',
    done: 'Talep oluşturulmadı.',
    next: 'Bekleyen talepler sonuçlanınca yineleyin ya da destek talebi açın: ipportal tickets new',
  },
  TWO_FACTOR_NOT_ENABLED: {
    what: 'Kayıt değişiklikleri iki faktörlü doğrulama ister, bu hesapta kapalı.',
    done: effects.nothing,
    next: 'Açın: ipportal two-factor setup',
  },
  WRONG_PASSWORD: {
    what: 'Şimdiki şifre yanlış.',
    done: effects.nothing,
    next: 'Doğru şifreyle yineleyin; birkaç yanlış denemeden sonra portal bir süre denemeye izin vermez.',
  },
} as const satisfies Record<RefusalCode, CodeText>
