import AppstoreOutlined from '@ant-design/icons-svg/es/asn/AppstoreOutlined';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import DatabaseOutlined from '@ant-design/icons-svg/es/asn/DatabaseOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import FolderOutlined from '@ant-design/icons-svg/es/asn/FolderOutlined';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';

/** The icons of the menu, by the names that pages use. */
const icons = {
  apps: AppstoreOutlined,
  bell: BellOutlined,
  database: DatabaseOutlined,
  bin: DeleteOutlined,
  folder: FolderOutlined,
  home: HomeOutlined,
  team: TeamOutlined,
} as const satisfies Readonly<Record<string, IconDefinition>>;

export type MenuIcon = keyof typeof icons;

const iconsByGroup: Readonly<Record<string, MenuIcon>> = {
  Cases: 'folder',
  'Meta Info': 'database',
  Notifications: 'bell',
  Trash: 'bin',
  Management: 'team',
};

/** The icon of a group or of an entry in none: that of the product's groups, else its own. */
export const findIcon = ({ label, icon }: { readonly label: string; readonly icon?: MenuIcon | undefined }) =>
  icons[iconsByGroup[label] ?? icon ?? 'apps'];
