import type { Failure } from './failure.ts'

const minute = 60
const hour = 60 * minute

/** Words a wait, rounded up: seconds up to a minute and a half, then minutes, then hours. */
const waitText = (seconds: number): string =>
  seconds <= 1.5 * minute
    ? `${seconds} saniye`
    : seconds <= 1.5 * hour
      ? `${Math.ceil(seconds / minute)} dakika`
      : `${Math.ceil(seconds / hour)} saat`

/** Texts that belong to no domain. */
export const kernelTexts = {
  generic: 'Bir hata oluştu',
  unknown: 'Bilinmeyen bir hata oluştu',
  refused: 'İşlem başarısız',
  serverError: (status: number) => `Sunucu hatası: ${status}`,
  retryAfter: (text: string, seconds: number) => `${text} (${waitText(seconds)} sonra yeniden deneyin)`,
  tooLarge: (megabytes: number) => `Yanıt veya dosya çok büyük (en fazla ${megabytes} MB)`,
  notReached: 'Sunucuya ulaşılamadı; bağlantınızı kontrol edin.',
  repeatIsSafe: 'Yeniden göndermeniz güvenlidir: bir kez kaydedilir.',
  errorTitle: 'Hata',
  successTitle: 'Başarılı',
  ok: 'Tamam',
  cancel: 'Vazgeç',
  retry: 'Tekrar Dene',
  loading: 'Yükleniyor...',
  unknownState: 'Bilinmiyor',
  none: '-',
} as const

/** Refusals with status 400 whose text is part of the interface: every server says them, and clients know them by it. */
export const decidedRefusals = {
  codeStepOver: 'Doğrulama süresi doldu, lütfen yeniden giriş yapın',
  wrongPassword: 'Mevcut şifre hatalı',
} as const

/** True when the server refused with this decided text. */
export const isDecidedRefusal = (failure: Failure, name: keyof typeof decidedRefusals): boolean =>
  failure.kind === 'refused' && failure.status === 400 && failure.message?.trim() === decidedRefusals[name]
