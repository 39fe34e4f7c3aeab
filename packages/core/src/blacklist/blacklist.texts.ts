/** Texts of blacklist reports. */
export const blacklistTexts = {
  blacklisted: 'Kara Listede',
  clean: 'Temiz',
  cleanCount: (count: number) => `${count} temiz`,
  lastCheck: 'Son Kontrol',
  inLastCheck: 'Son kontrolde',
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
  reports: 'RBL Raporları',
  showReport: 'Görüntüle',
  reportHint: 'Rapor burada görünmüyorsa yeni sekmede açın.',
  reportNotFramed: 'Bu rapor yalnızca yeni sekmede açılabilir.',
  reportLoading: 'Rapor yükleniyor...',
  noDetails: 'Bu raporun ayrıntısı kayıtlı değil.',
  history: 'Kara Liste Geçmişi',
  historyReader: 'Taramaları gün gün oku',
  historyPoint: (date: string, count: number) => `${date}: ${count} IP`,
  historySummary: (scans: number, lowest: number, highest: number, last: number) =>
    `Son ${scans} taramada kara listedeki IP sayısı en az ${lowest}, en çok ${highest}; son taramada ${last}.`,
  never: 'Bu blok henüz taranmadı.',
  askForScan: 'Tarama iste',
  scanSubject: 'Kara liste taraması isteği',
  scanDescription: 'Bu siparişin IP bloğu henüz kara listelerde taranmamış. Taranmasını rica ederiz.',
} as const

/** Help with one list: its delisting page, how long a removal takes and what to do first. */
export interface ListHelp {
  /** Part of the zone's or list's name, in lower case. */
  key: string
  name: string
  page: string
  takes: string
  first: string
}

/**
 * Known lists, with what their pages say, which may change. Sources, in the order of the rows:
 * https://www.spamhaus.org/faqs/ and https://check.spamhaus.org/ (SBL by the network's owner, XBL and CSS end by
 * themselves, PBL by its owner); https://www.spamcop.net/bl.shtml ("quick and automatic delisting when reports stop");
 * https://www.barracudacentral.org/rbl/removal-request; https://psbl.org/ (removal by anyone);
 * https://www.uceprotect.net/en/index.php?m=3&s=0 (ends 7 days after the last spam).
 */
export const listHelp: readonly ListHelp[] = [
  {
    key: 'spamhaus',
    name: 'Spamhaus',
    page: 'https://check.spamhaus.org/',
    takes: 'XBL ve CSS kendiliğinden düşer; SBL ve PBL için istek genelde 1-2 günde sonuçlanır.',
    first:
      'Sayfada adresi sorgulayıp hangi listede olduğunu (SBL, CSS, XBL, PBL) ve nedenini okuyun. SBL’yi sağlayıcı kaldırtır.',
  },
  {
    key: 'spamcop',
    name: 'SpamCop',
    page: 'https://www.spamcop.net/bl.shtml',
    takes: 'Şikâyetler durunca kendiliğinden düşer, genelde 24-48 saatte.',
    first: 'Spam gönderen hesabı veya makineyi kapatın; istek göndermek gerekmez.',
  },
  {
    key: 'barracuda',
    name: 'Barracuda',
    page: 'https://www.barracudacentral.org/rbl/removal-request',
    takes: 'İstek genelde 12-24 saatte sonuçlanır.',
    first: 'Nedeni giderdikten sonra tek bir istek gönderin; tekrarlanan istekler geciktirir.',
  },
  {
    key: 'psbl',
    name: 'PSBL',
    page: 'https://psbl.org/remove',
    takes: 'Kaldırma isteği kısa sürede işlenir; istek olmadan da zamanla düşer.',
    first: 'Tuzak adrese giden iletinin kaynağını bulup kapatın, sonra adresi sayfadan kaldırın.',
  },
  {
    key: 'uceprotect',
    name: 'UCEPROTECT',
    page: 'https://www.uceprotect.net/en/rblcheck.php',
    takes: 'Son spamden 7 gün sonra kendiliğinden düşer.',
    first: 'Spamı durdurup bekleyin; ücretli hızlı çıkarma gerekmez. Düzey 2 ve 3 tüm ağı listeler.',
  },
]

/** Texts of the help with delisting. */
export const delistingTexts = {
  title: 'Listeden Çıkma',
  intro:
    'Önce spamın kaynağını bulup kapatın: ele geçirilmiş hesap, açık relay, zararlı yazılım. Kaynak sürerken yapılan istek reddedilir veya adres yeniden listelenir.',
  list: 'Liste',
  addresses: 'Adresler',
  first: 'İlk yapılacak',
  takes: 'Ne kadar sürer',
  page: 'Çıkarma sayfası',
  pageOf: (name: string) => `${name} çıkarma sayfası`,
  unknownFirst: 'Listenin kendi sitesindeki sorgu sayfasında nedeni okuyun.',
  unknownTakes: 'Listeye göre değişir.',
  addressCount: (count: number) => `${count} adres`,
  openTicket: 'Destek talebi aç',
  ticketSubject: (block: string) => `Kara listeden çıkma: ${block}`,
  ticketIntro: (block: string, date: string) =>
    `${block} bloğunun ${date} tarihli taramasında şu adresler kara listede:`,
  ticketMore: (count: number) => `… ve ${count} adres daha`,
  ticketEnd: 'Kaynağı kapatmak için yaptıklarımız:',
} as const
