import { failureText } from '../kernel/failure/failure-text.ts'
import type { Failure } from '../kernel/failure/failure.ts'
import { dayOf, formatDate, isOldRate } from '../kernel/values/dates.ts'
import { amountProblemText, moneyTexts } from '../kernel/values/money.texts.ts'
import { formatUsd } from '../kernel/values/money.ts'
import type { Transaction, YearInvoice } from './billing.schema.ts'
import type { PaymentForm, PaymentProblem, SeveralProblem } from './payment.rules.ts'
import type { InvoiceKind } from './statement.rules.ts'

/** Texts of payments, invoices and the statement. */
export const billingTexts = {
  pay: 'Ödeme Yap',
  owedOn: (order: number, balance: string) => `Sipariş #${order} için ödenecek bakiye: ${balance}`,
  amount: 'Tutar (USD)',
  tryAmount: 'TL karşılığı',
  rate: 'Kur',
  rateDate: 'Kur tarihi',
  oldRate: 'eski kur',
  reference: 'Referans No',
  notes: 'Notlar',
  method: 'Ödeme Yöntemi',
  bankTransfer: 'Havale/EFT',
  creditCard: 'Kredi Kartı',
  transferStep: '1. Havaleyi yapın',
  reportStep: '2. Ödemenizi bildirin',
  paySeveral: 'Birlikte Öde',
  ordersToPay: 'Ödenecek siparişler',
  orderOf: (order: number) => `Sipariş #${order}`,
  dueOn: (day: string) => `son ödeme ${day}`,
  waitsOf: (waiting: string, balance: string) => `${balance} bakiyenin ${waiting} tutarı onay bekliyor`,
  totalOf: (amount: string) => `Toplam ${amount}`,
  severalNotice: 'Toplam tutarı tek havaleyle gönderin; her sipariş için ayrı bildirim yapılır.',
  submitSeveral: (count: number) => `${count} Ödemeyi Bildir`,
  reported: 'Bildirildi',
  allReported: 'Bütün ödemeler bildirildi. Onaylandığında bakiyenize yansır.',
  toTransfer: 'Gönderilecek tutar',
  payRest: (amount: string) => `Kalan ${amount} tutarını yaz`,
  transferText: 'Havale açıklaması',
  bankAccounts: 'Banka Hesapları',
  noAccounts: 'Banka hesap bilgisi şu anda yok. Lütfen sağlayıcınızla iletişime geçin.',
  waiting: (amount: string) => `Onay bekleyen ${amount} ödeme bildiriminiz var.`,
  covered: 'Ödemeniz onay bekliyor',
  payAgainQuestion: 'Bu siparişin onay bekleyen ödemesi var. Yine de ödeme yapmak istiyor musunuz?',
  payAgain: 'Yine de Öde',
  commissioned: (amount: string) => `Komisyonlu tutar: ${amount}`,
  submit: 'Ödemeyi Bildir',
  notice: 'Havaleyi yaptıktan sonra buradan bildirin; onaylandığında bakiyenize yansır.',
  loadFailed: 'Veri yüklenirken bir hata oluştu',
  payFailed: 'Ödeme kaydedilirken bir hata oluştu',
  cardDisabled: 'Kredi kartı ile ödeme şu an aktif değildir.',
  invoiceMissing: 'Fatura bulunamadı',
  invoiceFailed: 'Fatura yüklenirken bir hata oluştu.',
  invoice: 'Fatura',
  paymentWord: 'Ödeme',
  invoiceTitle: (id: string) => `Fatura ${id}`,
  newTab: 'Yeni Sekmede Aç',
  official: 'Resmî belge',
  forInformation: 'Bilgi amaçlıdır, mali belge değildir.',
  foreignInvoiceHint: 'Fatura burada görünmüyorsa yeni sekmede açın.',
  invoiceNotFramed: 'Bu fatura başka bir sitede; yeni sekmede açın.',
  download: 'İndir',
  invoices: 'Faturalar',
  invoicesOf: (year: number) => `${year} faturaları`,
  invoicesNotOffered: 'Bu sunucu fatura listesi sunmuyor.',
  noInvoices: (year: number) => `${year} yılında fatura yok.`,
  clearFilters: 'Filtreleri temizle',
  noInvoiceMatches: 'Aramaya uyan fatura yok.',
  invoiceNumber: 'Fatura No',
  invoiceAmount: 'Tutar',
  invoiceState: 'Durum',
  paidInvoice: 'Ödendi',
  unpaidInvoice: 'Ödenmedi',
  allInvoices: 'Tümü',
  year: 'Yıl',
  searchInvoices: 'Fatura ara',
  searchInvoicesHint: 'Fatura, sipariş veya IP bloğu',
  invoiceSum: (count: number, amount: string) => `${count} fatura, toplam ${amount}`,
  yearZip: 'Yılın faturaları (ZIP)',
  noYearZip: (year: number) => `${year} yılında indirilecek fatura yok.`,
  views: 'Hesap ekstresi görünümü',
  pdfNotShown: 'Tarayıcınız PDF dosyasını burada gösteremiyor. Faturayı indirin veya yeni sekmede açın.',
  statement: 'Hesap Ekstresi',
  ledger: 'Cari Hareketler',
  noTransactions: 'Henüz işlem yok.',
  toStatement: 'Hesap ekstresini gör',
  toOrders: 'Siparişleri gör',
  order: 'Sipariş',
  tryColumn: 'TL Tutarı',
  rateOf: (rate: string) => `Kur: ${rate}`,
  creditTotal: 'Toplam alacak (fatura)',
  debitTotal: 'Toplam borç (ödeme)',
  statementFailed: 'İşlemler yüklenirken bir hata oluştu.',
  from: 'Başlangıç',
  to: 'Bitiş',
  wrongRange: 'Başlangıç tarihi bitiş tarihinden sonra olamaz.',
  carriedOver: 'Devreden bakiye',
  before: (date: string) => `${date} öncesi`,
  asOf: (date: string) => `${date} itibarıyla`,
  charges: (count: number) => `${count} alacak kaydı`,
  payments: (count: number) => `${count} ödeme`,
  date: 'Tarih',
  dueDate: 'Son Ödeme',
  product: 'Ürün Kodu',
  description: 'Açıklama',
  credit: 'Alacak (Fatura)',
  debit: 'Borç (Ödeme)',
  balance: 'Bakiye',
  balanceAfter: (amount: string) => `Bakiye ${amount}`,
  owed: 'ödenecek',
  overpaid: 'fazla ödeme',
  total: 'Toplam',
  uncounted: (amount: string) => `(türü bilinmeyen hareket: ${amount}, bakiyeye katılmadı)`,
  none: 'Bu tarih aralığında işlem yok.',
  nothingToSave: 'Kaydedilecek işlem yok.',
  noneHint: 'Başka bir tarih aralığı seçin.',
  showEverything: 'Tüm işlemleri göster',
  presets: 'Hazır dönemler',
  preset: { thisYear: 'Bu yıl', lastYear: 'Geçen yıl', lastDays: 'Son 90 gün', everything: 'Tümü' },
  print: 'Yazdır',
  printHeading: (company: string, from: string, to: string, today: string) =>
    `${company} · ${from} – ${to} · ${today} tarihinde yazdırıldı`,
  chart: 'Bakiyenin seyri',
  chartReader: 'Bakiyeyi gün gün oku',
  chartSummary: (
    points: Record<'from' | 'start' | 'to' | 'end' | 'highest' | 'highestDay' | 'lowest' | 'lowestDay', string>,
  ) =>
    `Bakiye ${points.from} günü ${points.start}, ${points.to} günü ${points.end}. ` +
    `En yüksek ${points.highest} (${points.highestDay}), en düşük ${points.lowest} (${points.lowestDay}).`,
} as const

/** Names of the kinds of invoices. */
export const invoiceKindTexts: Record<InvoiceKind, string> = { 'e-invoice': 'e-Fatura', 'e-archive': 'e-Arşiv' }

/** Describes a line of the ledger; a line of neither column names its amount. */
export const lineDescription = (
  line: Pick<Transaction, 'description'> & Partial<Pick<Transaction, 'transaction_type' | 'amount_usd'>>,
): string =>
  line.transaction_type === null
    ? `${line.description} ${billingTexts.uncounted(formatUsd(line.amount_usd))}`.trim()
    : line.description

/** Says whether an invoice is paid. */
export const invoiceStateText = ({ paid }: Pick<YearInvoice, 'paid'>): string =>
  paid === 1 ? billingTexts.paidInvoice : billingTexts.unpaidInvoice

/** Says whether a balance is owed (positive) or overpaid (negative); empty at zero. */
export const balanceWord = (balance: number): string =>
  balance > 0 ? billingTexts.owed : balance < 0 ? billingTexts.overpaid : ''

/** Text that a bank transfer carries, so that the provider finds its orders. */
export const transferText = (orders: readonly number[]): string => `Sipariş ${orders.join(', ')}`

/** Texts of the problems of several payments. */
export const severalProblemTexts: Record<SeveralProblem, string> = {
  'none-chosen': 'En az bir sipariş seçin',
  'amount-invalid': moneyTexts.malformed,
}

/** Says what is wrong with a payment form. */
export const paymentProblemText = (problem: PaymentProblem, { amount }: Pick<PaymentForm, 'amount'>): string =>
  problem === 'card-disabled' ? billingTexts.cardDisabled : (amountProblemText(amount) ?? moneyTexts.malformed)

/** Text for an invoice that cannot be shown: there is none, or the call failed. */
export function invoiceFailureText(failure: Failure): string {
  if (isWithoutAddress(failure)) return failureText(failure, billingTexts.invoiceMissing)
  return 'message' in failure && failure.message
    ? `${billingTexts.invoiceFailed} ${failureText(failure)}`
    : failureText(failure, billingTexts.invoiceFailed)
}

/** True for a 404, and for `success: false` without a reason: both leave out the address. */
const isWithoutAddress = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status === 404 || (failure.status < 300 && failure.message === undefined))

/** Text for an archive that cannot be read: the year has no invoices, or the call failed. */
export const archiveFailureText = (failure: Failure, year: number): string =>
  isWithoutAddress(failure) ? failureText(failure, billingTexts.noYearZip(year)) : failureText(failure)

/** Texts of the flows of billing, as `explain` lists them. */
export const billingFlowTexts = {
  transactions: 'Cari hareketleri okur',
  exchangeRate: 'Günün döviz kurunu okur',
  bankAccounts: 'Banka hesaplarını okur',
  yearInvoices: 'Bir yılın faturalarını listeler',
  yearArchive: 'Bir yılın faturalarını ZIP olarak okur',
  invoice: 'Bir faturanın bağlantısını okur',
  newestInvoice: 'Bir siparişin son faturasını bulur',
  invoiceFile: 'Bir faturayı indirir',
  payment: 'Ödeme bildirir',
  severalPayments: 'Birkaç siparişin ödemesini birlikte bildirir',
} as const

/** Names the day of an exchange rate, and says so when it is old: `27.11.2026, eski kur`. */
export function rateDateText(date: string | null, now: number): string {
  const day = dayOf(date)
  const isOld = day !== null && isOldRate(day, now)
  return isOld ? `${formatDate(date)}, ${billingTexts.oldRate}` : formatDate(date)
}
