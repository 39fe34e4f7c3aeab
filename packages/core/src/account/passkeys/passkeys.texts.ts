import { limits } from '../../kernel/values/limits.ts'

/** Texts of the user's passkeys. */
export const passkeyTexts = {
  intro:
    'Geçiş anahtarı, girişte ve işlem doğrulamada kod yerine cihazınızın parmak izi, yüz tanıma veya PIN kilidini kullanır. Kimlik doğrulama uygulamanız açık kalır.',
  none: 'Henüz geçiş anahtarınız yok.',
  listFailed: 'Geçiş anahtarları yüklenirken bir hata oluştu.',
  added: (when: string) => `Eklendi: ${when}`,
  used: (when: string) => `Son kullanım: ${when}`,
  neverUsed: 'Henüz kullanılmadı',
  add: 'Geçiş anahtarı ekle',
  addTitle: 'Yeni Geçiş Anahtarı',
  name: 'Anahtarın adı',
  nameHint: 'Cihazı tanıyacağınız bir ad, örneğin "İş bilgisayarı".',
  nameNeeded: 'Geçiş anahtarına bir ad verin',
  continue: 'Devam',
  adding: 'Tarayıcınızın penceresindeki adımları izleyin...',
  addSummary: (name: string) => `"${name}" adlı geçiş anahtarı eklenecek.`,
  addFailed: 'Geçiş anahtarı eklenemedi.',
  done: (name: string) => `"${name}" eklendi`,
  remove: 'Sil',
  removeName: (name: string) => `${name} anahtarını sil`,
  removeTitle: 'Geçiş Anahtarını Sil',
  removeQuestion: (name: string) =>
    `"${name}" adlı geçiş anahtarı silinsin mi? Bu anahtarla artık doğrulama yapılamaz.`,
  removeSummary: (name: string) => `"${name}" adlı geçiş anahtarı silinecek.`,
  removeFailed: 'Geçiş anahtarı silinemedi.',
  removed: (name: string) => `"${name}" silindi`,
  unsupported: 'Bu tarayıcı geçiş anahtarı desteklemiyor.',
  full: `En fazla ${limits.passkeysPerUser} geçiş anahtarınız olabilir.`,
  twoFactorFirst: 'Geçiş anahtarı eklemek için önce iki faktörlü doğrulamayı açın.',
} as const
