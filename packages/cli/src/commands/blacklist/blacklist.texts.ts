/** Help and messages of the blacklist commands; texts of the core are reused. */
export const rblTexts = {
  report: ['<rapor>', 'Rapor no'],
  reportId: 'Rapor no',
  list: 'Bir bloğun kara liste raporlarını listeler',
  listExamples: ['ipportal rbl list 1042', 'ipportal rbl list 1042 --json | jq ".[0].blackListed"'],
  show: 'Bir raporda kara listede olan adresleri gösterir',
  showExamples: ['ipportal rbl show 1042 7', 'ipportal rbl show 1042 7 --json | jq -r ".[].ip"'],
  id: 'Rapor No',
  summary: 'Son Tarama',
  notIp: 'Bu sipariş bir IP siparişi değil, kara liste raporu olmaz.',
  noSuchReport: (report: number) => `Bu siparişte ${report} numaralı bir rapor yok.`,
  reportsHint: (order: number) => `Raporlar: ipportal rbl list ${order}`,
} as const
