/** In place of the hooks by which antd puts styles and variables into the page: the sheet of the build has them. */
const useNothing = () => undefined;

export default useNothing;
