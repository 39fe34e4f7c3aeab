/** Messages about the journals of plans and changes. */
export const journalTexts = {
  notWritten: 'Uygulama günlüğü yazılamadı; günlüğe geçmeyen hiçbir adım gönderilmez.',
  changeNotWritten: 'Günlük yazılamadı: bu değişiklik history ve undo ile bulunamayabilir.',
  notStored: (reason: string) => `Plan portalda saklanmadı, yalnız bu makinenin günlüğünde duruyor: ${reason}`,
  storageUnknown: 'Planın portalda saklanıp saklanmadığı bilinmiyor; değişiklik bu makinenin günlüğünde duruyor.',
  planStates: {
    done: 'tamam',
    open: 'yarıda',
    unconfirmed: 'onay bekliyor',
    undone: 'geri alındı',
    none: 'yapılmadı',
  },
} as const
