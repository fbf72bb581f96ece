/**
 * Icons, hidden from screen readers: the words beside them, or a control's label, say what they mean. They are
 * Lucide's, each turned into one path, because a template cannot contain tag names that are data.
 */

import { html } from "lit";
import {
  BadgeCheck,
  BookOpen,
  Check,
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  Clapperboard,
  Clock,
  CloudOff,
  Clover,
  Contrast,
  Copy,
  Crown,
  Dices,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  Funnel,
  Hand,
  Hourglass,
  KeyRound,
  Languages,
  Link,
  Lock,
  LogIn,
  LogOut,
  Minus,
  Monitor,
  Moon,
  NotebookPen,
  OctagonX,
  Pencil,
  Plus,
  Redo2,
  RefreshCw,
  Scale,
  Search,
  Send,
  Settings,
  Share2,
  ShieldAlert,
  Skull,
  Smartphone,
  Split,
  Star,
  Sun,
  TimerOff,
  Trash,
  TriangleAlert,
  Undo2,
  Upload,
  User,
  Users,
  Volume2,
  X,
} from "lucide";

import { outline } from "./outline.js";

/** Each tone has a shape of its own, so that no colour is needed to tell them apart. */
const tones = {
  great: Star,
  good: CircleCheck,
  mixed: Scale,
  bad: OctagonX,
  awful: Skull,
  neutral: CircleDashed,
};

const things = {
  plus: Plus,
  minus: Minus,
  trash: Trash,
  copy: Copy,
  undo: Undo2,
  redo: Redo2,
  search: Search,
  filter: Funnel,
  download: Download,
  upload: Upload,
  settings: Settings,
  sun: Sun,
  moon: Moon,
  contrast: Contrast,
  system: Monitor,
  dice: Dices,
  book: BookOpen,
  users: Users,
  user: User,
  chevron: ChevronDown,
  more: Ellipsis,
  pencil: Pencil,
  note: NotebookPen,
  check: Check,
  x: X,
  share: Share2,
  volume: Volume2,
  clock: Clock,
  scene: Clapperboard,
  help: CircleQuestionMark,
  hand: Hand,
  luck: Clover,
  seal: BadgeCheck,
  warning: TriangleAlert,
  link: Link,
  language: Languages,
  unseen: EyeOff,
  hourglass: Hourglass,
  shield: ShieldAlert,
  split: Split,
  late: TimerOff,
  again: RefreshCw,
  lock: Lock,
  eye: Eye,
  offline: CloudOff,
  crown: Crown,
  leave: LogOut,
  send: Send,
  enter: LogIn,
  key: KeyRound,
  device: Smartphone,
};

const paths = new Map(
  Object.entries({ ...tones, ...things }).map(([name, shapes]) => [name, outline(shapes)]),
);

/** @typedef {keyof typeof tones | keyof typeof things} IconName */

/**
 * @param {IconName | (string & {})} name for an unknown name, the neutral shape is drawn
 */
export function icon(name) {
  const path = paths.get(name) ?? paths.get("neutral");
  return html`<svg
    class="icon-svg"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d=${path ?? ""}></path>
  </svg>`;
}
