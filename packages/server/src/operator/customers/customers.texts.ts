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
  /** Values of companies that the file brings up to date. */
  changes: CompanyChange[]
}

/** Value of a company that an import changes. */
export interface CompanyChange {
  company_id: number
  field: 'name' | 'tax_number' | 'tax_office' | 'address'
  before: string | null
  after: string
}

const fieldNames: Record<CompanyChange['field'], string> = {
  name: 'ad',
  tax_number: 'vergi numarası',
  tax_office: 'vergi dairesi',
  address: 'adres',
}

const mostShown = 20

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
    `${done.from_company_id} numaralı firma ${done.company_id} numaralı firmaya (${done.name}) katıldı: ${done.users} kullanıcı, ${done.orders} sipariş. Eski etkinlik kayıtları: audit list --company ${done.company_id}`,
  nothingToSet: 'Neyi değiştireceğinizi yazın: --tax-number, --tax-office veya --address',
  buyerSet: (done: { company_id: number; name: string }) =>
    `${done.company_id} numaralı firmanın (${done.name}) fatura bilgileri değişti.`,
  taxNumberElsewhere: (number: string, other: number, id: number) =>
    `${number} vergi numarası ${other} numaralı firmanın. Birleştirmek için: companies merge ${id} ${other}`,
  otherTaxNumber: (source: { id: number; name: string }, target: { id: number; name: string }) =>
    `${source.id} (${source.name}) ve ${target.id} (${target.name}) numaralı firmaların vergi numaraları başka. Birleşince ikisinin kullanıcıları aynı siparişleri, faturaları ve destek taleplerini görür; geri alınamaz. Doğruysa --yes ile yeniden yazın.`,
  badAmount: 'tutar 450 veya 450,50 gibi, en çok iki ondalıklı olmalı',
  missing: (path: string) => `Dosya veya klasör bulunamadı: ${path}`,
  folderNeeded: (path: string) =>
    `${path}: CSV dosyaları klasörüyle verilir; klasörde companies.csv olmalı, users.csv, orders.csv ve contracts.csv olabilir.`,
  noCompanies: (path: string) => `Klasörde companies.csv yok: ${path}`,
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
      ...counts.changes
        .slice(0, mostShown)
        .map(
          ({ company_id, field, before, after }) =>
            `\n  ${company_id} numaralı firma, ${fieldNames[field]}: ${before ?? '-'} → ${after}`,
        ),
      ...(counts.changes.length > mostShown ? [`\n  … +${counts.changes.length - mostShown}`] : []),
    ].join(' '),
} as const
