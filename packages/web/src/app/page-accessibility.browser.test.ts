import { accessiblePages } from '../testing/harness/accessible.ts'

accessiblePages('pages', [
  ['dashboard', '/', 'Toplam Bakiye'],
  ['statement', '/transactions?from=2020-01-01&to=2099-12-31', 'En yüksek'],
  ['invoices', '/invoices', 'Fatura No'],
  ['invoices none', '/invoices?year=2019', '2019 yılında fatura yok.'],
  ['statement none', '/transactions?from=2001-01-01&to=2001-01-02', 'Bu tarih aralığında işlem yok.'],
  ['support', '/support', 'Blok erişiminde yavaşlık'],
  ['support missing', '/support?ticket=987654', 'Böyle bir destek talebi bulunamadı.'],
  ['contracts', '/contracts', 'Eksik Evrak'],
  ['activity', '/activity', 'Yöntem: şifre'],
  ['activity none', '/activity?order=1001&action=roa', 'Bu filtrelere uyan etkinlik yok'],
])
