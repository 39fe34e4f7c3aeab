/** Output formats. */
export const formats = ['table', 'json', 'csv', 'yaml'] as const
export type Format = (typeof formats)[number]

/** True for the name of a format. */
export const isFormat = (value: unknown): value is Format => formats.some((format) => format === value)
