import { formatWithAge } from '../kernel/values/dates.ts'
import type { Whois } from './registry.schema.ts'

/** Texts of the registry. */
export const registryTexts = {
  whois: 'Whois',
  whoisTitle: 'Whois Bilgileri',
  whoisFailed: 'Whois bilgisi alınırken bir hata oluştu',
  whoisAge: (age: string) => `Whois verisi: ${age}`,
  cards: { inetnum: 'INETNUM', person: 'Person', route: 'Route' },
  noRecord: 'Kayıt bulunamadı',
  checkFailed: 'Doğrulama başarısız',
  notFound: (value: string) => `${value} değeri RIPE veritabanında bulunamadı`,
  verified: 'Doğrulandı',
  verify: 'Doğrula',
  unverified: 'Doğrulanmadı',
  checking: 'Doğrulanıyor...',
  nothingToCheck: 'Önce bir değer girin.',
  defaultsTitle: 'Varsayılan Ayarlar',
  defaultsHint: 'Yeni siparişler bu değerlerle başlar. Boş bırakılan değer silinir.',
  save: 'Kaydet',
  defaultsSaved: 'Varsayılan ayarlar kaydedildi',
  defaultsFailed: 'Varsayılan ayarlar kaydedilirken bir hata oluştu',
  loadFailed: 'Veriler yüklenirken bir hata oluştu',
  fields: { adminc: 'Admin-C', org: 'ORG', asn: 'ASN' },
  malformed: { asn: 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)', org: 'ORG- ile başlamalıdır.' },
} as const

/** Attributes that each whois card shows, in their order. */
export const whoisAttributes = {
  inetnum: ['inetnum', 'netname', 'descr', 'status', 'admin-c', 'tech-c', 'mnt-by'],
  person: ['person', 'address', 'phone', 'nic-hdl'],
  route: ['route', 'origin', 'mnt-by'],
} as const

/** Says how old whois data is; empty when the server does not say it. */
export const whoisAgeText = ({ as_of: at }: Whois, now: number): string =>
  at === null ? '' : registryTexts.whoisAge(formatWithAge(at, now))

/** Texts of the flows of the registry, as `explain` lists them. */
export const registryFlowTexts = {
  blockWhois: 'Bir bloğun kaydını kayıt otoritesinden okur',
  asnWhois: 'Bir AS numarasının kaydını kayıt otoritesinden okur',
  registryDefaults: 'Varsayılan kayıt bilgilerini okur',
  registryCheck: 'Bir değeri kayıt otoritesinde doğrular',
  saveRegistryDefaults: 'Varsayılan kayıt bilgilerini kaydeder',
} as const
