import type { Failure } from '../kernel/failure/failure.ts'
import { formatUsd } from '../kernel/values/money.ts'
import { failureText } from '../kernel/failure/failure-text.ts'
import type { Transaction } from './billing.schema.ts'
import type { PaymentProblem } from './payment.rules.ts'
import type { InvoiceKind } from './statement.rules.ts'

/** Texts of payments, invoices and the statement. */
export const billingTexts = {
  pay: 'Ödeme Yap',
  owedOn: (order: number, balance: string) => `Sipariş #${order} için ödenecek bakiye: ${balance}`,
  amount: 'Tutar (USD)',
  tryAmount: 'TL karşılığı',
  rate: 'Kur',
  rateDate: 'Kur tarihi',
  reference: 'Referans No',
  notes: 'Notlar',
  method: 'Ödeme Yöntemi',
  bankTransfer: 'Havale/EFT',
  creditCard: 'Kredi Kartı',
  bankAccounts: 'Banka Hesapları',
  noAccounts: 'Banka hesap bilgisi şu anda yok. Lütfen sağlayıcınızla iletişime geçin.',
  waiting: (amount: string) => `Onay bekleyen ${amount} ödeme bildiriminiz var.`,
  commissioned: (amount: string) => `Komisyonlu tutar: ${amount}`,
  submit: 'Ödemeyi Bildir',
  notice: 'Havaleyi yaptıktan sonra buradan bildirin; onaylandığında bakiyenize yansır.',
  loadFailed: 'Veri yüklenirken bir hata oluştu',
  payFailed: 'Ödeme kaydedilirken bir hata oluştu',
  cardDisabled: 'Kredi kartı ile ödeme şu an aktif değildir.',
  invoiceMissing: 'Fatura bulunamadı',
  invoiceFailed: 'Fatura yüklenirken bir hata oluştu.',
  invoice: 'Fatura',
  invoiceTitle: (id: string) => `Fatura ${id}`,
  newTab: 'Yeni Sekmede Aç',
  foreignInvoiceHint: 'Fatura burada görünmüyorsa yeni sekmede açın.',
  download: 'İndir',
  statement: 'Hesap Ekstresi',
  ledger: 'Cari Hareketler',
  noTransactions: 'Henüz işlem yok.',
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
  date: 'Tarih',
  dueDate: 'Son Ödeme',
  product: 'Ürün Kodu',
  description: 'Açıklama',
  credit: 'Alacak (Fatura)',
  debit: 'Borç (Ödeme)',
  balance: 'Bakiye',
  owed: 'ödenecek',
  overpaid: 'fazla ödeme',
  total: 'Toplam',
  uncounted: (amount: string) => `(türü bilinmeyen hareket: ${amount}, bakiyeye katılmadı)`,
  none: 'Bu tarih aralığında işlem yok.',
  nothingToSave: 'Kaydedilecek işlem yok.',
  noneHint: 'Başka bir tarih aralığı seçin.',
  presets: 'Hazır dönemler',
  preset: { thisYear: 'Bu yıl', lastYear: 'Geçen yıl', lastDays: 'Son 90 gün', everything: 'Tümü' },
  print: 'Yazdır',
  printHeading: (company: string, from: string, to: string, today: string) =>
    `${company} · ${from} – ${to} · ${today} tarihinde yazdırıldı`,
  chart: 'Bakiyenin seyri',
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

/** Says whether a balance is owed (positive) or overpaid (negative); empty at zero. */
export const balanceWord = (balance: number): string =>
  balance > 0 ? billingTexts.owed : balance < 0 ? billingTexts.overpaid : ''

/** Texts of the problems of a payment. */
export const paymentProblemTexts: Record<PaymentProblem, string> = {
  'amount-invalid': 'Geçerli bir tutar girin',
  'card-disabled': billingTexts.cardDisabled,
}

/** Text for an invoice that cannot be shown: there is none, or the call failed. */
export function invoiceFailureText(failure: Failure): string {
  if (isMissing(failure)) return failureText(failure, billingTexts.invoiceMissing)
  return 'message' in failure && failure.message
    ? `${billingTexts.invoiceFailed} ${failureText(failure)}`
    : failureText(failure, billingTexts.invoiceFailed)
}

/** True for a 404, and for `success: false` without a reason: both leave out the address. */
const isMissing = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status === 404 || (failure.status < 300 && failure.message === undefined))
