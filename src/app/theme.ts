import type { ThemeConfig } from 'antd';
import { shellSize, styleKey } from '../ui/styleConstants.ts';

const ink = '#1f2a37';
const petrol = '#12657a';
const night = '#102a36';

/**
 * The theme of the product: petrol on white, dense enough for tables. Its styles use CSS variables and no hashes, and
 * are generated at build time (build/antdStyles.ts).
 */
const theme = {
  cssVar: { key: styleKey },
  zeroRuntime: true,
  hashed: false,
  token: {
    colorPrimary: petrol,
    // The shades that antd derives from so dark a colour are grey.
    colorPrimaryBg: '#e8f3f6',
    colorPrimaryBgHover: '#d5e8ee',
    colorPrimaryBorder: '#a3ccd8',
    colorPrimaryBorderHover: '#7db5c5',
    colorPrimaryHover: '#1b7f98',
    colorPrimaryActive: '#0b4a5a',
    colorInfoBg: '#e8f3f6',
    colorInfoBorder: '#a3ccd8',
    colorInfo: petrol,
    colorLink: petrol,
    colorLinkHover: '#0b4a5a',
    colorTextBase: ink,
    colorBgLayout: '#f3f6f8',
    colorError: '#c0392b',
    colorErrorHover: '#a93226',
    colorSuccess: '#2e7d4f',
    // Dark enough for text on the light background of its tags.
    colorWarning: '#8a5a10',
    colorWarningBg: '#f7f4e9',
    colorWarningBgHover: '#ebdfbe',
    colorWarningBorder: '#dec790',
    // Greys with a contrast of at least 4.5 to 1 on white and on the layout's background.
    colorTextDescription: '#5b6876',
    colorTextPlaceholder: '#6b7785',
    colorTextTertiary: '#5b6876',
    // Text colours of tags, dark enough for their light background.
    // antd has two names for each, which become one CSS variable.
    green7: '#237804',
    'green-7': '#237804',
    cyan7: '#00666e',
    'cyan-7': '#00666e',
    gold7: '#7c4a03',
    'gold-7': '#7c4a03',
    borderRadius: 6,
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif",
    fontSize: 14,
    lineWidthFocus: 3,
    controlOutlineWidth: 3,
  },
  components: {
    Layout: {
      headerBg: '#ffffff',
      headerHeight: shellSize.header,
      headerPadding: '0 20px',
      siderBg: night,
      footerBg: 'transparent',
      footerPadding: '10px 24px',
    },
    Menu: {
      darkItemBg: night,
      darkSubMenuItemBg: '#0b212b',
      darkItemSelectedBg: petrol,
      darkItemColor: 'rgba(255, 255, 255, 0.78)',
      darkGroupTitleColor: 'rgba(255, 255, 255, 0.6)',
      itemHeight: 38,
      itemMarginInline: 8,
      iconMarginInlineEnd: 8,
    },
    Table: {
      headerBg: '#eef2f5',
      headerColor: '#3b4a59',
      headerSplitColor: 'transparent',
      rowHoverBg: '#f5f9fb',
      cellPaddingBlock: 11,
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Modal: { titleFontSize: 17 },
    Form: { itemMarginBottom: 26, verticalLabelPadding: '0 0 4px' },
    Breadcrumb: {
      itemColor: '#5b6876',
      linkColor: 'var(--ant-color-link)',
      linkHoverColor: 'var(--ant-color-link-hover)',
    },
  },
} satisfies ThemeConfig;

/** The theme; `calm` turns animations off. */
export function createTheme({ calm }: { readonly calm: boolean }) {
  return { ...theme, token: { ...theme.token, motion: !calm } };
}
