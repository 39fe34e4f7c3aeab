/** What a client is told when a request cannot be served, whatever the domain. */
export const httpTexts = {
  signInNeeded: 'Lütfen giriş yapın',
  sessionEnded: 'Oturum süreniz doldu, lütfen yeniden giriş yapın',
  unknownPath: 'Aranan adres bulunamadı',
  methodNotAllowed: 'Bu adreste bu işlem yapılamaz',
  brokenJson: 'Gönderilen veri okunamadı',
  notJson: 'Gönderilen verinin türü desteklenmiyor',
  invalid: (field: string) => (field === '' ? 'Gönderilen bilgiler geçersiz' : `Geçersiz bilgi: ${field}`),
  tooLarge: 'Gönderilen veri çok büyük',
  tooMany: 'Çok fazla deneme yapıldı. Lütfen bir süre sonra yeniden deneyin.',
  serverError: 'Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin.',
  stepUpNeeded: 'Bu işlem için doğrulama kodu gerekiyor',
  twoFactorNeeded: 'Bu işlem için iki faktörlü doğrulamayı açmanız gerekiyor',
  webNotBuiltTitle: 'Müşteri Portalı',
  webNotBuilt: 'Web uygulaması henüz derlenmemiş. Proje klasöründe şu komutu çalıştırın: npm run build',
} as const
