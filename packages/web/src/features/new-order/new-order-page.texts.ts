/** Texts of the new order page that the CLI does not use. */
export const newOrderPageTexts = {
  intro: 'Hizmeti seçin, bilgileri doldurun ve siparişi gönderin. Sipariş, sağlayıcınızın onayından sonra açılır.',
  details: 'Sipariş bilgileri',
  registry: 'Kayıt bilgileri',
  chooseService: 'Başlamak için bir hizmet seçin.',
  searchBlocks: 'Blok ara',
  blockExample: '198.18 veya /24',
  blockCount: (shown: number, total: number) => (shown === total ? `${total} boş blok` : `${shown} / ${total} blok`),
  noMatch: 'Aramaya uygun blok yok.',
  toSupport: 'Destek sayfasına git',
  descriptionHint: 'Kayıtta büyük harf ve yalnız ASCII olarak görünür.',
  organisationHint: 'AS numarasının adına kaydedileceği kuruluş.',
  asnExample: 'AS64500',
  orgExample: 'ORG-',
  missing: 'Eksikler',
  redirecting: 'Siparişler sayfasına yönlendiriliyorsunuz',
  noPromoYet: 'Önce bir hizmet seçin.',
} as const
