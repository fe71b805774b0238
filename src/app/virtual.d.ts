/** Made by vite/antdStyles.ts: what plain HTML takes its look from. */
declare module 'virtual:antd.css';

/** The address of the style sheet of antd's components; empty in tests. */
declare module 'virtual:antd-sheet' {
  const address: string;
  export default address;
}
