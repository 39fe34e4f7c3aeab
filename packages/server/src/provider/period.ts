/** Day on which a term of one month or year that starts on `day` ends; the 31st becomes the last day of a shorter month. */
export function periodEnd(day: string, period: 'yearly' | 'monthly'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = month - 1 + (period === 'yearly' ? 12 : 1)
  const lastDate = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}
