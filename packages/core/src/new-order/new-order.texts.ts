import { failureText } from '../kernel/failure/failure-text.ts'
import type { Failure } from '../kernel/failure/failure.ts'
import type { NewOrderProblem } from './new-order.rules.ts'
import type { ServiceType } from './new-order.schema.ts'

/** Texts of a new order. */
export const newOrderTexts = {
  title: 'Yeni Sipariş',
  service: 'Hizmet Türü',
  block: 'IP Bloğu',
  description: 'Açıklama',
  adminC: 'Admin-C',
  asn: 'ASN',
  org: 'ORG (isteğe bağlı)',
  orgShort: 'ORG',
  organisation: 'Organizasyon adı',
  summary: 'Özet',
  period: { yearly: 'yıllık', monthly: 'aylık' },
  oneTime: 'tek seferlik',
  price: 'Tutar',
  taxNote: 'Fiyatlara KDV dahil değildir.',
  submit: 'Siparişi Gönder',
  placed: 'Siparişiniz alındı. İncelendikten sonra siparişleriniz arasında görünecek.',
  requestNo: 'Talep No',
  refused: 'Sipariş oluşturulamadı',
  failed: 'Sipariş oluşturulurken bir hata oluştu',
  blocksFailed: "Kullanılabilir IP'ler yüklenirken bir hata oluştu",
  servicesFailed: 'Veriler yüklenirken bir hata oluştu',
  noBlocks: 'Şu anda boş IP bloğu yok.',
  noBlocksHint: 'Yeni blok için destek talebi açabilirsiniz.',
  blockGone: 'Seçtiğiniz blok artık boş değil.',
  rbl: { clean: 'Temiz', listed: 'Kara listede', unscanned: 'Taranmadı' },
  lists: (count: number) => `${count} kara listede`,
  lastScan: (day: string) => `Son tarama: ${day}`,
  report: 'Rapor',
} as const

/** Texts of the problems of a new order. */
export const newOrderProblemTexts: Record<NewOrderProblem, string> = {
  'block-missing': 'Bir IP bloğu seçin.',
  'description-missing': 'Açıklama gerekli.',
  'admin-c-unverified': 'Admin-C doğrulanmalı.',
  'asn-malformed': 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)',
  'asn-unverified': 'ASN doğrulanmalı.',
  'org-malformed': 'ORG- ile başlamalıdır.',
  'org-unverified': 'ORG doğrulanmalı.',
  'organisation-missing': 'Organizasyon adı gerekli.',
}

/** Text of a problem for a place away from its field. */
export function newOrderMissing(problem: NewOrderProblem): string {
  const text = newOrderProblemTexts[problem]
  if (problem === 'asn-malformed') return `${newOrderTexts.asn}: ${text}`
  return problem === 'org-malformed' ? `${newOrderTexts.orgShort}: ${text}` : text
}

/** Text of a placed order: the server's message, and the id of the request when there is one. */
export const placedText = ({ message, request }: { message: string; request: number | null }): string =>
  [message || newOrderTexts.placed, ...(request === null ? [] : [`(${newOrderTexts.requestNo}: ${request})`])].join(' ')

/** Says how often a service is paid; empty when the server does not send it. */
export function periodText({ is_one_time, renewal_period }: ServiceType): string {
  if (is_one_time === 1) return newOrderTexts.oneTime
  return renewal_period === 'yearly' || renewal_period === 'monthly' ? newOrderTexts.period[renewal_period] : ''
}

/** Text of a failed order; an answer `success: false` and a failed request differ. */
export const orderFailureText = (failure: Failure): string =>
  failureText(
    failure,
    failure.kind === 'refused' && failure.status < 300 ? newOrderTexts.refused : newOrderTexts.failed,
  )

/** Texts of the flows of a new order, as `explain` lists them. */
export const newOrderFlowTexts = {
  newOrder: 'IP bloğu veya AS numarası siparişi verir',
} as const
