import { placeTexts } from '@ip-portal/core/kernel/markup/yaml.texts'

/** Counts of an import. */
export interface Imported {
  companies: number
  users: number
  orders: number
  contracts: number
  records: number
  /** Companies, users and orders that were there before. */
  known: number
}

/** Texts of the import of customers. */
export const customersTexts = {
  companyMissing: (given: string) => `Firma bulunamadı: ${given}. Firmalar için: companies list`,
  severalCompanies: (given: string, ids: readonly number[]) =>
    `Bu adda birden çok firma var: ${given} (${ids.join(', ')}). Numarasını yazın.`,
  uploadRuns: (id: number) => `${id} numaralı firmanın bir yüklemesi sürüyor; birkaç dakika sonra yineleyin.`,
  sameCompany: (id: number) => `Firma kendisiyle birleştirilemez: ${id}`,
  nameTaken: (name: string, other: number, id: number) =>
    `${name} adı ${other} numaralı firmanın. Birleştirmek için: companies merge ${id} ${other}`,
  renamed: (id: number, before: string, after: string) => `${id} numaralı firmanın adı değişti: ${before} → ${after}`,
  merged: (done: { company_id: number; name: string; from_company_id: number; users: number; orders: number }) =>
    `${done.from_company_id} numaralı firma ${done.company_id} numaralı firmaya (${done.name}) katıldı: ${done.users} kullanıcı, ${done.orders} sipariş. Eski etkinlik kayıtları ${done.from_company_id} numarasında durur.`,
  badAmount: 'tutar 450 veya 450,50 gibi, en çok iki ondalıklı olmalı',
  missing: (path: string) => `Dosya veya klasör bulunamadı: ${path}`,
  badRow: 'satır okunamadı: tırnakları ve sütun sayısını denetleyin',
  noCompany: (id: string) => `companies.csv dosyasında olmayan firma: ${id}`,
  fault: (file: string, line: number, field: string, message: string) =>
    [file, placeTexts.line(line), ...(field === '' ? [] : [field])].join(', ') + `: ${message}`,

  twice: (value: string) => `${value} ikinci kez yazılmış`,
  noService: 'bu hizmet katalogda yok; önce catalogue apply',
  blockNeeded: 'IP siparişinin bloğu yazılmalı',
  asnNeeded: 'ASN siparişinin AS numarası yazılmalı',
  endBeforeStart: 'bitiş günü başlangıçtan önce',
  overlaps: (other: string) => `dosyadaki ${other} bloğuyla çakışıyor`,
  held: (block: string, kind: 'order' | 'request', id: number) =>
    `${id} numaralı ${kind === 'order' ? 'siparişin' : 'talebin'} ${block} bloğuyla çakışıyor`,
  partOfStock: (block: string) => `stoktaki ${block} bloğunun bir parçası; önce stoğu bölün`,
  asnHeld: 'başka bir siparişte kullanılıyor',
  asnSpecial: 'bir kuruluşa verilemez (özel, ayrılmış veya örnek)',
  taxNumberTaken: (company: number) => `bu vergi numarası ${company} numaralı firmanın`,
  emailInDoubt: 'bu adres bir kullanıcının e-posta değişikliğinde geçiyor; en çok 7 gün sonra yeniden deneyin',
  orderElsewhere: (company: number) => `bu numara ${company} numaralı firmanın siparişinde`,
  emailTaken: 'bu adres başka bir firmanın kullanıcısında',
  noOrder: (id: string) => `firmanın dosyada olmayan siparişi: ${id}`,
  noBlock: (block: string) => `routing.yaml: ${block} bloğu bu dosyadaki yeni siparişlerde yok`,
  openingBalance: 'Devreden bakiye',

  imported: (counts: Imported, { isDry, isMailed }: { isDry: boolean; isMailed: boolean }) =>
    [
      isDry ? 'Deneme: hiçbir şey yazılmadı.' : 'Müşteriler alındı.',
      `${counts.companies} firma, ${counts.users} kullanıcı, ${counts.orders} sipariş, ${counts.contracts} sözleşme ve ${counts.records} yönlendirme kaydı eklen${isDry ? 'ecek' : 'di'};`,
      `${counts.known} kayıt zaten vardı.`,
      ...(counts.users === 0 || isDry
        ? []
        : [isMailed ? 'Yeni kullanıcılara şifre linki gönderilecek.' : 'Şifre linkleri gönderilmedi: users invite']),
    ].join(' '),
} as const
