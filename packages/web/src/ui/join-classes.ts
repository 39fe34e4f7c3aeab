/** Joins class names; absent ones are left out. */
export const joinClasses = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
