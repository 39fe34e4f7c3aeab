/** Texts of the calls for a new order. */
export const newOrderTexts = {
  noService: 'Hizmet bulunamadı',
  badPromo: 'Promosyon kodu geçersiz',
  priceMoved: 'Fiyat değişti. Lütfen güncel fiyat ile yeniden deneyin.',
  tooManyOpen: (most: number) => `En fazla ${most} açık talebiniz olabilir`,
  blockNeeded: 'Lütfen bir IP bloğu seçin',
  blockTaken: 'Seçtiğiniz IP bloğu artık uygun değil. Lütfen başka bir blok seçin.',
  descriptionNeeded: 'Açıklama alanı zorunludur',
  adminNeeded: 'Admin-c alanı zorunludur',
  badAdmin: 'Geçerli bir admin-c değeri girin',
  asnNeeded: 'ASN alanı zorunludur',
  badAsn: 'ASN formatı hatalı. AS ile başlamalı ve ardından sayı gelmelidir (örn: AS42216)',
  badOrg: 'ORG değeri ORG- ile başlamalıdır',
  organisationNeeded: 'Organizasyon adı zorunludur',
  saved: 'Siparişiniz alındı. Onaylandığında siparişlerim sayfasında görünecektir.',
} as const
