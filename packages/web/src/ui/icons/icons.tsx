import { Icon } from './icon.tsx'

/** The mark of the portal: a block of addresses split in two. */
export const LogoIcon = () => (
  <Icon>
    <path d="M12 2.5 20.5 7v10L12 21.5 3.5 17V7Z" />
    <path d="M3.5 7 12 11.5 20.5 7M12 11.5V21.5" />
  </Icon>
)

/** Dashboard. */
export const DashboardIcon = () => (
  <Icon>
    <rect x="3.5" y="3.5" width="7" height="8" rx="1.5" />
    <rect x="13.5" y="3.5" width="7" height="5" rx="1.5" />
    <rect x="3.5" y="14.5" width="7" height="6" rx="1.5" />
    <rect x="13.5" y="11.5" width="7" height="9" rx="1.5" />
  </Icon>
)

/** Orders: stacked servers. */
export const OrdersIcon = () => (
  <Icon>
    <rect x="3.5" y="4" width="17" height="6.5" rx="1.5" />
    <rect x="3.5" y="13.5" width="17" height="6.5" rx="1.5" />
    <path d="M7 7.25h.01M7 16.75h.01M11 7.25h6M11 16.75h6" />
  </Icon>
)

/** Contracts: a signed sheet. */
export const ContractsIcon = () => (
  <Icon>
    <path d="M14 3H6.5a1.5 1.5 0 0 0-1.5 1.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8Z" />
    <path d="M14 3v5h5M8.5 12.5h7M8.5 16.5h4" />
  </Icon>
)

/** Account statement: a receipt. */
export const StatementIcon = () => (
  <Icon>
    <path d="M5 3.5v17l2.3-1.5 2.3 1.5 2.4-1.5 2.4 1.5 2.3-1.5 2.3 1.5v-17Z" />
    <path d="M9 8.5h6M9 12.5h6" />
  </Icon>
)

/** Support: a speech bubble. */
export const SupportIcon = () => (
  <Icon>
    <path d="M20.5 11.5a8 8 0 0 1-11.8 7L4 20l1.5-4.5a8 8 0 1 1 15-4Z" />
    <path d="M8.5 11.5h.01M12 11.5h.01M15.5 11.5h.01" />
  </Icon>
)

/** Opens the menu. */
export const MenuIcon = () => (
  <Icon>
    <path d="M4 6.5h16M4 12h16M4 17.5h16" />
  </Icon>
)

/** The person. */
export const UserIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </Icon>
)

/** Leaves the session. */
export const SignOutIcon = () => (
  <Icon>
    <path d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10 12h10.5M17 8.5 20.5 12 17 15.5" />
  </Icon>
)

/** Light scheme. */
export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </Icon>
)

/** Dark scheme. */
export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
  </Icon>
)

/** Asks again. */
export const RefreshIcon = () => (
  <Icon>
    <path d="M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 4v4.5h-4.5" />
  </Icon>
)

/** Adds. */
export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)

/** Changes. */
export const EditIcon = () => (
  <Icon>
    <path d="M4 20h4L19.5 8.5a2 2 0 0 0 0-2.8l-1.2-1.2a2 2 0 0 0-2.8 0L4 16ZM13.5 6.5l4 4" />
  </Icon>
)

/** Removes. */
export const TrashIcon = () => (
  <Icon>
    <path d="M4 6.5h16M9 6.5V4.5A1 1 0 0 1 10 3.5h4a1 1 0 0 1 1 1v2M6 6.5l1 12.5a1.5 1.5 0 0 0 1.5 1.5h7A1.5 1.5 0 0 0 17 19l1-12.5M10 11v5M14 11v5" />
  </Icon>
)

/** Goes back. */
export const BackIcon = () => (
  <Icon>
    <path d="M20 12H4M10 6l-6 6 6 6" />
  </Icon>
)

/** Done. */
export const CheckIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.3 2.7 2.7L16 9.5" />
  </Icon>
)

/** Worth knowing. */
export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5h.01" />
  </Icon>
)

/** Needs care. */
export const WarningIcon = () => (
  <Icon>
    <path d="M10.6 4.3 2.8 17.8A1.6 1.6 0 0 0 4.2 20.2h15.6a1.6 1.6 0 0 0 1.4-2.4L13.4 4.3a1.6 1.6 0 0 0-2.8 0ZM12 9.5v4M12 16.8h.01" />
  </Icon>
)

/** Leaves the portal. */
export const ExternalIcon = () => (
  <Icon>
    <path d="M14 4h6v6M20 4l-9 9M18 14v4.5A1.5 1.5 0 0 1 16.5 20h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10" />
  </Icon>
)

/** Money. */
export const WalletIcon = () => (
  <Icon>
    <path d="M18.5 7.5V5.5A1.5 1.5 0 0 0 17 4H5.5A2 2 0 0 0 3.5 6v12a2 2 0 0 0 2 2H19a1.5 1.5 0 0 0 1.5-1.5v-9.5A1.5 1.5 0 0 0 19 7.5H5.5" />
    <path d="M16.5 13.8h.01" />
  </Icon>
)

/** A day. */
export const CalendarIcon = () => (
  <Icon>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
    <path d="M3.5 10h17M8 3v4M16 3v4" />
  </Icon>
)

/** Points down; turned by what it stands in. */
export const ChevronIcon = () => (
  <Icon>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)

/** Closes. */
export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

/** A file to attach: a paper clip. */
export const ClipIcon = () => (
  <Icon>
    <path d="m20 11.5-8.2 8.2a5 5 0 0 1-7.1-7.1l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.8-7.8" />
  </Icon>
)

/** A file that is there. */
export const FileIcon = () => (
  <Icon>
    <path d="M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8Z" />
    <path d="M14 3v5h5" />
  </Icon>
)

/** Saves something. */
export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4.5 19.5h15" />
  </Icon>
)

/** Sends something. */
export const SendIcon = () => (
  <Icon>
    <path d="M20.5 3.5 10 14M20.5 3.5 14 20.5l-4-6.5-6.5-4Z" />
  </Icon>
)

/** Searches. */
export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)

/** Sends a file. */
export const UploadIcon = () => (
  <Icon>
    <path d="M12 15.5V4m0 0 4.5 4.5M12 4 7.5 8.5M4.5 19.5h15" />
  </Icon>
)

/** Puts the page on paper. */
export const PrintIcon = () => (
  <Icon>
    <path d="M7 8.5V4h10v4.5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5.5A1.5 1.5 0 0 1 19 17h-2" />
    <path d="M7 14h10v6H7Z" />
  </Icon>
)
