/** One class attribute out of names that may be absent. */
export const joinClasses = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
