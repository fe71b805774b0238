export { Button, ButtonLink } from './Button';
export { Flex } from './Flex';
export { Icon } from './Icon';
export { Link } from './Link';
export { MenuButton } from './MenuButton';
export { styleKey } from './styleKey';
export { Tag } from './Tag';
export { Text } from './Text';
export { TextInput } from './TextInput';
