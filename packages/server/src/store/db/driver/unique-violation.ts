/** SQLSTATE of PostgreSQL, and the extended result codes of SQLite for a unique index and a primary key. */
const codes = ['23505', '2067', '1555']

/** True for an error of either engine about a value that another row has; the other row came after any check for it. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && codes.includes(String('errcode' in error ? error.errcode : 'code' in error && error.code))
