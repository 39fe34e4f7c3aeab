/** Texts about the schema of the database. */
export const migrateTexts = {
  newerSchema: (step: string) =>
    `Veritabanı daha yeni bir sürümle hazırlanmış (bu sürümün bilmediği adım: ${step}); sunucunun o sürümünü çalıştırın.`,
} as const

/** Texts of refusals for a database that cannot serve now. */
export const troubleTexts = {
  unavailable: 'Veritabanına şu anda ulaşılamıyor. Lütfen biraz sonra yeniden deneyin.',
  busy: 'Sistem şu anda yoğun. Lütfen biraz sonra yeniden deneyin.',
  full: 'Kayıt alanı dolu: değişiklikler şu anda kaydedilemiyor, kayıtlar görüntülenebiliyor.',
  readOnly: 'Kayıtlar şu anda yalnızca görüntülenebiliyor; değişiklikler kaydedilemiyor.',
} as const

/** Texts of refusals because of too much at once. */
export const limitsTexts = {
  companyBusy: 'Şirketiniz aynı anda çok fazla işlem gönderdi.',
  bodyTooLarge: 'Gönderilen veri çok büyük',
  merged: 'Firmanız bu sırada başka bir firmayla birleştirildi. Lütfen yeniden deneyin.',
  serverBusy: 'Sunucu şu anda çok yoğun.',
} as const

/** Texts about the key of the installation. */
export const secretKeyTexts = {
  replaced: 'Sunucu yeniden başlatılmayı bekliyor. Lütfen birkaç dakika sonra tekrar deneyin.',
  needed:
    'DATABASE_URL ile SECRET_KEY veya SECRET_KEY_FILE ayarı da gerekir: 32 rastgele bayt, base64 (örneğin openssl rand -base64 32).',
  missing: (id: string, path: string) =>
    `Veritabanının gizli anahtarı (${id}) bulunamadı: SECRET_KEY veya SECRET_KEY_FILE ayarını verin ya da ${path} dosyasını geri koyun.`,
  wrong: (expected: string, given: string, source: string) =>
    `Gizli anahtar bu veritabanının anahtarı değil (${source}): veritabanı ${expected} anahtarını bekliyor, verilen anahtar ${given}.`,
  badFile: (path: string) => `Gizli anahtar dosyası okunamadı veya base64 yazılmış 32 bayt değil: ${path}`,
  notWritten: (path: string) => `Gizli anahtar dosyası yazılamadı: ${path}`,
  sameKey: 'Yeni gizli anahtar şimdikiyle aynı; SECRET_KEY_NEW ayarına başka bir anahtar verin.',
  newKeyNeeded:
    'Yeni gizli anahtarı SECRET_KEY_NEW veya SECRET_KEY_NEW_FILE ile verin: 32 rastgele bayt, base64 (örneğin openssl rand -base64 32).',
  replacedMeanwhile: 'Gizli anahtar bu sırada başka bir komutla değiştirildi; hiçbir kayıt değişmedi.',
} as const

/** Texts on the invoice. */
export const invoiceTexts = {
  title: 'FATURA BİLGİSİ',
  mark: 'Bilgi amaçlıdır, mali belge değildir.',
  seller: 'Satıcı',
  buyer: 'Alıcı',
  taxNumber: 'Vergi dairesi / numarası',
  number: 'Fatura No',
  issued: 'Fatura Tarihi',
  due: 'Son Ödeme Tarihi',
  order: 'Sipariş No',
  description: 'Açıklama',
  amount: 'Tutar',
  total: 'Toplam',
  tryTotal: 'TL Karşılığı',
  rate: 'Döviz Kuru',
  stampTax: 'Tutara dahil damga vergisi',
  tax: (percent: number) => `Tutara dahil olmayan KDV (%${String(percent).replace('.', ',')})`,
  note: 'Bu belge müşteri portalı tarafından oluşturulmuştur.',
} as const
