/** Texts of the contracts page that the CLI does not use. */
export const contractsPageTexts = {
  noneHint: 'Sözleşmeleriniz hazırlandığında burada görünür.',
  ask: 'Destek talebi aç',
  complete: 'Tüm belgeler tamam.',
  noFiles: 'Henüz belge yüklenmemiş.',
  days: (days: number) => (days < 0 ? `${-days} gün geçti` : `${days} gün`),
  uploadFor: (document: string) => `Yükle: ${document}`,
  uploadThis: 'Yükle',
  aboutContract: (service: string, id: number) => `${service} #${id}`,
  descriptionHint: 'İsteğe bağlı; belge listede bu adla görünür.',
  addFiles: 'Dosya Ekle',
  fileHint: 'jpeg, png, pdf, doc, docx, xls, xlsx; toplam en fazla 100 MB',
  sending: 'Gönderiliyor...',
} as const
