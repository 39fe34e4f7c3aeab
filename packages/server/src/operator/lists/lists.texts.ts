import { formatUsd } from '@ip-portal/core/kernel/values/money'

/** Texts of the operator's lists. */
export const listTexts = {
  yes: 'evet',
  no: 'hayır',
  enabled: 'açık',
  disabled: 'kapalı',
  invited: 'davetli',
  free: 'boş',
  resting: 'dinleniyor',
  leased: 'kirada',
  requested: 'talepte',
  part: (shown: number, total: number) =>
    `${total} kaydın ${shown} tanesi gösterildi; devamı için --page, hepsi için --limit.`,
  badSort: (given: string, columns: readonly string[]) => `Sıralanamaz: ${given}. Sütunlar: ${columns.join(', ')}`,
  badState: (given: string, known: readonly string[]) =>
    `Durum geçersiz: ${given}.${known.length === 0 ? '' : ` Durumlar: ${known.join(', ')}`}`,
  noPage: (page: number, pages: number) => `--page ${page} yok: ${pages} sayfa var.`,
  badNumber: (name: string, given: string) => `--${name} için 1 veya daha büyük bir tam sayı yazın: ${given}`,
  discount: (price: number, discounted: number, code: string) =>
    `ilk dönem  ${formatUsd(price)} yerine ${formatUsd(discounted)}: indirim ${formatUsd(price - discounted)}  kod ${code}`,
  renewalDiscount: (renewal: number, total: number, code: string) =>
    `yenileme ${renewal}  indirimli toplam ${formatUsd(total)}  kod ${code}`,
  /** Kinds of ledger lines. */
  lines: { charge: 'fatura', payment: 'ödeme', correction: 'düzeltme', moved: 'aktarım' },
  /** Parts of what `show` shows. */
  parts: {
    discounts: 'İndirimler',
    ledger: 'Hareketler',
    records: 'Yönlendirme kayıtları',
    address: 'Adres',
    users: 'Kullanıcılar',
    orders: 'Siparişler',
    files: 'Dosyalar',
  },
  none: '-',
  notFound: (noun: string, given: string) => `Bulunamadı: ${given}. Kayıtlar için: ${noun} list`,
  orderCount: (count: number) => `${count} sipariş`,
  setRate: 'rate set KUR',
  makeBackup: 'backup DOSYA',
  /** Needs of a portal that sells, with the setting or the command that meets each. */
  missing: {
    WHOIS_HOST: { kind: 'eksik ayar: blok sipariş edilemez', next: 'WHOIS_HOST=whois.ripe.net' },
    SMTP_URL: { kind: 'eksik ayar: e-postalar gönderilmez', next: 'SMTP_URL=smtps://KULLANICI:ŞİFRE@SUNUCU' },
    PUBLIC_URL: { kind: 'eksik ayar: linkler başka bilgisayarda açılmaz', next: 'PUBLIC_URL=https://ADRES' },
    services: { kind: 'eksik katalog: satılan hizmet yok', next: 'catalogue apply DOSYA' },
    blocks: { kind: 'eksik katalog: stokta blok yok', next: 'catalogue apply DOSYA' },
    bank: { kind: 'eksik katalog: ödeme yapılacak hesap yok', next: 'catalogue apply DOSYA' },
  },
  waits: {
    request: 'talep',
    payment: 'ödeme bildirimi',
    renewal: 'yenileme talebi',
    ticket: 'destek talebi',
    end: 'süresi dolan sipariş',
    expired: 'sona erdiği bildirilen sipariş',
    suspended: 'süresi dolduğu için askıya alınan sipariş',
    cancelled: 'süresi dolduğu için iptal edilen sipariş',
    late: 'geciken ödeme',
    rate: 'eski döviz kuru',
    backup: 'eski yedek',
  },
} as const
