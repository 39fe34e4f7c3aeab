/** Texts of blacklist reports. */
export const blacklistTexts = {
  blacklisted: 'Kara Listede',
  clean: 'Temiz',
  lastCheck: 'Son Kontrol',
  date: 'Tarih',
  block: 'IP / Subnet',
  details: 'Detaylar',
  report: 'Rapor',
  detailsTitle: 'Kara Liste Detayları',
  ip: 'IP Adresi',
  lists: 'Kara Listeler',
  status: 'Durum',
  listed: 'Karalistede',
  noneListed: 'Bu IP bloğunda karalistede olan IP bulunmamaktadır.',
  reportTitle: (id: string | number) => `RBL Raporu #${id}`,
  openInTab: 'Yeni Sekmede Aç',
  never: 'Bu blok henüz taranmadı.',
} as const
