/** Texts of how far a time is away. */
export const datesTexts = {
  units: { day: 'gün', hour: 'saat', minute: 'dakika' },
  now: { day: 'bugün', hour: 'bu saat', minute: 'bu dakika' },
  /** Days with a name of their own, by their distance from today. */
  namedDays: { [-2]: 'evvelsi gün', [-1]: 'dün', 1: 'yarın', 2: 'öbür gün' } as Partial<Record<number, string>>,
  ago: (count: string, unit: string) => `${count} ${unit} önce`,
  ahead: (count: string, unit: string) => `${count} ${unit} sonra`,
} as const
