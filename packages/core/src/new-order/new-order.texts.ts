import type { NewOrderProblem } from './new-order.rules.ts'

/** Texts of a new order. */
export const newOrderTexts = {
  title: 'Yeni Sipariş',
  service: 'Hizmet Türü',
  block: 'IP Bloğu',
  description: 'Açıklama',
  adminC: 'Admin-C',
  asn: 'ASN',
  org: 'ORG (isteğe bağlı)',
  organisation: 'Organizasyon adı',
  summary: 'Özet',
  price: 'Tutar',
  discount: 'İndirim',
  discountedPrice: 'İndirimli tutar',
  stampTax: 'Damga vergisi',
  total: 'Toplam',
  taxNote: 'Fiyatlara KDV dahil değildir.',
  submit: 'Siparişi Gönder',
  placed: 'Siparişiniz alındı. İncelendikten sonra siparişleriniz arasında görünecek.',
  refused: 'Sipariş oluşturulamadı',
  failed: 'Sipariş oluşturulurken bir hata oluştu',
  blocksFailed: "Kullanılabilir IP'ler yüklenirken bir hata oluştu",
  servicesFailed: 'Veriler yüklenirken bir hata oluştu',
  noBlocks: 'Şu anda boş IP bloğu yok.',
} as const

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
