/** Help and messages of the commands about the audit log; texts of the core are reused. */
export const auditCommandTexts = {
  list: 'Firmada yapılan ve reddedilen işlemleri yeniden eskiye listeler',
  listExamples: [
    'ipportal audit list',
    'ipportal audit list --order 1042 --limit 20',
    'ipportal audit list --action route --outcome refused --json',
    'ipportal audit list --from 2026-11-01 --limit 10000 --format csv > etkinlik.csv',
  ],
  order: ['--order <siparis>', 'Yalnız bu siparişin kayıtları (no veya IP bloğu)'],
  limit: ['--limit <sayi>', 'En çok bu kadar kayıt, yoksa 100'],
  limitName: '--limit',
  noLimit: '--limit en az 1 olmalı',
  badAction: (given: string) => `--action geçersiz: ${given}. Örnek: route.add veya route`,
  action: ['--action <islem>', 'İşlem (route.add) veya türü (route)'],
  actor: ['--actor <tur>', 'Yapanın türü: user, token, operator, system'],
  outcome: ['--outcome <sonuc>', 'Sonuç: done, refused'],
  from: ['--from <tarih>', 'İlk gün (YYYY-AA-GG veya GG.AA.YYYY)'],
  to: ['--to <tarih>', 'Son gün'],
  more: (shown: number) => `İlk ${shown} kayıt gösterildi; daha fazlası için --limit verin.`,
} as const
