/** Session of a request with its user and company. */
export interface SignedIn {
  sessionId: number
  stepUpUntil: number | null
  userId: number
  userName: string
  email: string | null
  isEmailVerified: boolean
  totpSecret: string | null
  companyId: number
  companyName: string
  ordersVersion: number
}

/** Variables behind `requireSession`. */
export interface AuthVariables {
  signedIn: SignedIn
}
