/** Texts of the calls about plans. */
export const plansTexts = {
  badKind: 'Gönderilen veri bir plan değil',
  badVersion: 'Yalnız sürüm 2 olan planlar kaydedilir',
  badId: 'Plan numarası yalnız harf, rakam, nokta, çizgi ve alt çizgi içerebilir',
  badOrders: 'Plandaki siparişler okunamadı; her sipariş yalnız bir kez ve adımlarıyla yer alabilir',
  tooManySteps: (most: number) => `Bir planda en fazla ${most} adım olabilir`,
  otherCompany: 'Bu plan başka bir firma için hazırlanmış',
  unknownOrder: (id: number) => `Bu siparişe erişilemiyor: ${id}`,
  exists: 'Bu numarayla daha önce başka bir plan kaydedildi',
  tooMany: 'Saklanan planların sınırına ulaşıldı; önce bitmemiş planları uygulayın',
  missing: 'Plan bulunamadı',
  badConfirmWithin: 'Onay süresi 60 ile 86400 saniye arasında olmalıdır',
  needsNoConfirmation: 'Bu plan onay beklemiyor',
  reverted: 'Bu plan onaylanmadığı için geri alındı',
  confirmedTooLate: 'Onay süresi doldu; değişiklikler geri alınıyor',
} as const
