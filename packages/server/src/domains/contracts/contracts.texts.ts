/** Texts of the contract calls. */
export const contractsTexts = {
  notFound: 'Sözleşme bulunamadı',
  contractNeeded: 'Sözleşme numarası dosyalardan önce gönderilmelidir',
  typeAndFileNeeded: 'Lütfen dosya tipi seçin ve en az bir dosya ekleyin',
  descriptionTooLong: 'Açıklama en fazla 500 karakter olabilir',
  uploaded: (files: number) => (files === 1 ? 'Dosya yüklendi' : `${files} dosya yüklendi`),
} as const
