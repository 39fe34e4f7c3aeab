import { accessiblePages } from '../testing/harness/accessible.ts'

accessiblePages('orders', [
  ['orders', '/orders', '#1001'],
  ['orders none', '/orders?search=yok', 'Filtrelere uygun sipariş bulunamadı.'],
  ['order ledger', '/orders/1003#ledger', 'Toplam alacak'],
  ['order renewals', '/orders/1014#renewals', 'Bekliyor'],
  ['order', '/orders/1001', 'geçersiz'],
  ['order ipv6', '/orders/1010', 'Name Servers'],
  ['order asn', '/orders/1011', 'Organizasyon'],
  ['order asn missing', '/orders/1012', 'henüz tanımlanmamış'],
  ['order reports', '/orders/1002#rbl', 'Listeden Çıkma'],
  ['order never scanned', '/orders/1008#rbl', 'henüz taranmadı'],
  ['order late', '/orders/1002', 'gecikmiş'],
  ['order inactive', '/orders/1007', 'aktif değil'],
  ['order missing', '/orders/999999', 'erişilemiyor'],
  ['order tickets', '/orders/1002#tickets', 'Blok erişiminde yavaşlık'],
])
