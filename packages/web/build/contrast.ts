/** Colours of lara-light-blue that are too pale to read on white (WCAG 2.2 AA, 4.5:1) and what stands for them. */
const darker: Record<string, string> = {
  '#3b82f6': '#2563eb',
  '#2563eb': '#1d4ed8',
  '#22c55e': '#15803d',
  '#f97316': '#c2410c',
  '#ef4444': '#dc2626',
  '#0ea5e9': '#0369a1',
  '#cc8925': '#92400e',
  '#ff5757': '#b91c1c',
  '#1ea97c': '#166534',
}

/** The colour itself, or its readable replacement. */
export const withContrast = (colour: string): string => darker[colour.toLowerCase()] ?? colour
