/** The folder that contains package.json. */
export declare const projectRoot: string;
