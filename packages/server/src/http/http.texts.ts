/** Texts of errors that belong to no domain. */
export const httpTexts = {
  unknownPath: 'Aranan adres bulunamadı',
  brokenRequest: 'Gönderilen istek okunamadı',
  methodNotAllowed: 'Bu adreste bu işlem yapılamaz',
  brokenJson: 'Gönderilen veri okunamadı',
  notJson: 'Gönderilen verinin türü desteklenmiyor',
  brokenForm: 'Gönderilen form okunamadı',
  notForm: 'Gönderilen verinin türü desteklenmiyor',
  textBehindFile: 'Formun metin alanları dosyalardan önce gönderilmelidir',
  tooManyParts: 'Çok fazla dosya gönderildi',
  invalid: (field: string) => (field === '' ? 'Gönderilen bilgiler geçersiz' : `Geçersiz bilgi: ${field}`),
  tooLong: (most: number) => `Yazılan metin en fazla ${most} karakter olabilir`,
  serverError: 'Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin.',
  webNotBuiltTitle: 'Müşteri Portalı',
  webNotBuilt: 'Web uygulaması henüz derlenmemiş. Proje klasöründe şu komutu çalıştırın: npm run build',
} as const
