import type { LogLevel } from '../log.ts'
import type { Contact } from './values.ts'

/** Work factor of argon2id: memory in KiB and passes (RFC 9106; the default is OWASP's second choice). */
export interface PasswordCost {
  memory: number
  passes: number
}

/** Key as 32 bytes, or the file that holds it. */
export type KeySetting = { value: Buffer; file?: undefined } | { value?: undefined; file: string }

/** Settings of the server, read from environment variables once at the start. */
export interface Settings {
  host: string
  /** 0 takes a free port. */
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** Longest wait of the start for a database that cannot be reached. */
  dbStartTimeoutMs: number
  /** Longest wait of a write for a lock that another connection holds. */
  dbLockTimeoutMs: number
  /** Longest wait for the answer to one statement; PostgreSQL only. */
  dbStatementTimeoutMs: number
  /** Key of the installation; undefined when the data folder holds it. */
  secretKey: KeySetting | undefined
  /** Key that `operator rekey` puts in its place. */
  newSecretKey: KeySetting | undefined
  demo: boolean
  /** Orders of the second demo company. */
  demoOrders: number
  /** Base of links in mails; the listening address when unset. */
  publicUrl: string | undefined
  /** https sites whose reports and invoices pages may frame. */
  frameOrigins: string[]
  /** Addresses for reports of weaknesses, as URIs (RFC 9116); none serves no security.txt. */
  securityContacts: string[]
  smtpUrl: string | undefined
  /** Longest silence of the mail server before a mail counts as not delivered. */
  smtpTimeoutMs: number
  mailFrom: string
  /** Name and contact that pages show, also before sign-in. */
  provider: { name: string | undefined; contact: Contact | undefined }
  providerMnt: string
  /** Name of the operator in the audit log, in place of the user of the operating system. */
  operatorName: string | undefined
  /** Address that is told what begins to wait for the provider. */
  providerMail: string | undefined
  /** Seller on the PDFs of invoices, where it is not the catalogue's provider. */
  seller: Record<'name' | 'tax_number' | 'tax_office' | 'address', string | undefined>
  /** Whois server of the registry; the portal's own table when unset. */
  whoisHost: { host: string; port: number } | undefined
  whoisTimeoutMs: number
  /** Time for which an answer of the whois server is kept; a day at most, after which it counts as unknown. */
  whoisKeepMs: number
  /** Look-ups that one user may make in a minute. */
  whoisPerMinute: number
  /** Zones of the block lists to ask; the demo invents answers when there are none. */
  dnsblZones: string[]
  /** Resolver for the block lists, as `address` or `address:port`; the machine's own when unset. */
  dnsblServer: string | undefined
  /** Address of the central bank's daily list of exchange rates. */
  rateUrl: string | undefined
  /** File or http(s) address with the registry's validated ROA payloads. */
  rpkiVrps: string | undefined
  /** Age at which an export from an http(s) address is fetched again. */
  rpkiRefreshMs: number
  /** Age above which a clean block list report counts as unknown. */
  rblMaxAgeDays: number
  /** Age above which the registry's VRPs count as unknown. */
  rpkiMaxAgeMs: number
  /** File or http(s) address with the announcements that route collectors see. */
  bgpRoutes: string | undefined
  /** Age at which a dump from an http(s) address is fetched again. */
  bgpRefreshMs: number
  /** Age above which the announcements say nothing. */
  bgpMaxAgeMs: number
  webDir: string
  /** Proxies in front of the server; each adds its peer to X-Forwarded-For. */
  proxyHops: number
  /** Bytes that a company may upload, and uploads side by side: of one company and in all. Their wait has a default. */
  uploads: { quotaBytes: number; perCompany: number; inAll: number; waitMs?: number }
  /** Days from the end of an order to its suspension, from there to its cancellation, and from there to a new sale. */
  orderEnd: { graceDays: number; cancelDays: number; quarantineDays: number }
  /** New orders of one company that may wait for approval. */
  maxOpenRequests: number
  /** Changing calls of one company: side by side, waiting for their turn, and the longest wait. */
  companyChanges: { running: number; waiting: number; waitMs: number }
  connections: {
    /** Open connections of one network of clients, without a proxy in front of the server. */
    perClient: number
    /** Open connections of all clients. */
    total: number
    /** Longest time for the head of a request, and for its body unless it is an upload with a session. */
    bodyMs: number
    /** Longest time for such an upload, and for an answer to be taken. */
    uploadMs: number
    /** Longest wait for running requests at the stop. */
    stopMs: number
    /** Time for which the server goes on serving, but not ready, before it stops listening. */
    stopDelayMs: number
    /** Time between two looks at the connections. */
    checkMs: number
  }
  /** Address of the metrics; none are served when unset. */
  metrics: { host: string; port: number } | undefined
  logLevel: LogLevel
  /** Days for which rows are kept that are of no more use; 0 days of audit keeps all. */
  retention: { audit: number; sessions: number; mails: number; links: number }
  sessionIdleMs: number
  sessionAbsoluteMs: number
  passwordCost: PasswordCost
}
