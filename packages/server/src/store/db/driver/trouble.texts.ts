/** Texts of refusals for a database that cannot serve now. */
export const troubleTexts = {
  unavailable: 'Veritabanına şu anda ulaşılamıyor. Lütfen biraz sonra yeniden deneyin.',
  busy: 'Sistem şu anda yoğun. Lütfen biraz sonra yeniden deneyin.',
  full: 'Kayıt alanı dolu: değişiklikler şu anda kaydedilemiyor, kayıtlar görüntülenebiliyor.',
  readOnly: 'Kayıtlar şu anda yalnızca görüntülenebiliyor; değişiklikler kaydedilemiyor.',
} as const
