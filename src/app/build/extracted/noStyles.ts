/** Replaces the hooks that insert antd's styles and variables into the page: the build's style sheet contains them. */
const useNoStyles = () => undefined;

export default useNoStyles;
